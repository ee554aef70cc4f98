import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft } from '#contract/crafts/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { MailBox } from '#testing/mail-box.ts';
import { askOps } from '#testing/ops-shell.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const ask = (verb: string, ...words: string[]) => askOps(furrow, 'users', verb, ...words, '--reason', 'asked by mail');
const acts = (event: string) =>
  furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', event).orderBy('id').execute();

test('an operator deletes a user who asked for it, only with the address of the account, and the user gets a mail', async () => {
  const user = await furrow.verifiedUser();
  const other = await furrow.world.user();
  for (const email of [other.email, 'none', 'nobody'])
    expect(await ask('delete', user.uid, '--email', email)).toEqual({
      code: 2,
      said: operatorMessages.addressOfAnother(user.uid, email),
    });
  expect((await askOps(furrow, 'users', 'delete', user.uid, '--email', user.email)).code).toBe(2);
  expect((await ask('delete', user.uid)).code).toBe(2);
  await furrow.world.signIn(user);

  expect(await ask('delete', user.uid, '--email', user.email.toUpperCase())).toEqual({
    code: 0,
    said: operatorMessages.deleted(user.uid),
  });
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('USER_NOT_FOUND');
  await new MailBox(furrow).mail(user.email, 'Your account was deleted');
  expect((await ask('delete', user.uid, '--email', user.email)).said).toBe(operatorMessages.userUnknown(user.uid));
  expect(await acts('user-deleted')).toMatchObject([{ detail: { uid: user.uid, reason: 'asked by mail' } }]);
});

test('an operator is told why a user cannot be deleted yet, and nothing is gone', async () => {
  const user = await furrow.world.user();
  const shopper = new Shopper(furrow);
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.spend(user.uid, 5_200_000);
  await shopper.steer('_refund', { session: sessionId, cents: 300 });
  const tried = () => ask('delete', user.uid, '--email', user.email);
  await expect
    .poll(tried)
    .toMatchObject({ code: 2, said: expect.stringMatching(/^This user cannot be deleted yet\./) });
  await furrow.world.signIn(user);
});

test('an operator prints all data of a user who asked for it, and the audit log records it', async () => {
  const user = await furrow.world.user();
  const craft = { name: 'Zoë 👩🏽‍🚀', prompt: 'Right\u202e to left,\u00a0and\u2028so on.\u0007', description: 'D' };
  await furrow.world.call(createCraft, user, craft);
  const { code, said } = await ask('export', user.uid);
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({
    account: { uid: user.uid, email: user.email },
    crafts: [{ name: craft.name, prompt: craft.prompt }],
  });
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2028]/u);
  expect((await ask('export', 'nobody')).said).toBe(operatorMessages.userUnknown('nobody'));
  expect((await askOps(furrow, 'users', 'export', user.uid)).code).toBe(2);
  expect(await acts('data-exported')).toMatchObject([{ detail: { uid: user.uid, reason: 'asked by mail' } }]);
});
