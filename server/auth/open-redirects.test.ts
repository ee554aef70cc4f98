import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { MailBox } from '#testing/mail-box.ts';
import { openRedirects } from '#testing/open-redirects.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  user = await furrow.world.user();
});
afterAll(() => furrow.close());

const payloads = openRedirects('http://127.0.0.1:4000');
const ours = (payload: string) => payload.replaceAll('127.0.0.1:4000', new URL(furrow.url).host);
const codes = (fields: object) => furrow.world.identity('v1/accounts:sendOobCode', fields);

test('the list of redirects to try has at least forty addresses', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(40);
});

test.each(payloads)('mails and checkouts never lead to %j', async (payload) => {
  const address = ours(payload);
  const asked = [
    { requestType: 'VERIFY_EMAIL', idToken: user.idToken },
    { requestType: 'PASSWORD_RESET', email: user.email },
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: user.idToken, newEmail: furrow.world.newEmail() },
  ];
  for (const fields of asked)
    expect((await codes({ ...fields, continueUrl: address })).message).toMatch(
      /^(UNAUTHORIZED_DOMAIN|INVALID_CONTINUE_URI) : /,
    );
  const home = `${furrow.url}/dashboard`;
  for (const urls of [
    { successUrl: address, cancelUrl: home },
    { successUrl: home, cancelUrl: address },
  ]) {
    const { error } = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...urls });
    expect(error?.status).toBe('INVALID_ARGUMENT');
  }
});

test('the refused requests sent no mail', async () => {
  await new MailBox(furrow).allSent();
  expect(await (await fetch(`${furrow.sandbox.url}/mail/messages`)).json()).toEqual([]);
});
