import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFarm } from '#contract/farms/calls.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { webApiKey } from '#testing/world.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  // Behind a trusted proxy, the router takes the host from the proxy's header.
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
  mailBox = new MailBox(furrow);
});
afterAll(() => furrow.close());

type Headers = Record<string, string>;

/** Sends a request with headers that `fetch` does not allow. */
function post(path: string, body: object, headers: Headers): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(furrow.url);
  const sent = { hostname, port, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  request(sent, (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)))
    .on('error', reject)
    .end(JSON.stringify(body));
  return promise;
}

const sendCode = (fields: object, headers: Headers) =>
  post(`/identity/v1/accounts:sendOobCode?key=${webApiKey}`, fields, headers);

/** Expects every URL in the newest mail with this subject to lead to this server. */
async function expectOurLinks(email: string, subject: string) {
  const { text } = await mailBox.mail(email, subject);
  const links = text.match(/\w+:\/\/[^\s)>\]]+/g) ?? [];
  expect(links.length, subject).toBeGreaterThan(0);
  expect([...new Set(links.map((link) => new URL(link).origin))], subject).toEqual([furrow.url]);
  expect(text).not.toContain('evil.test');
}

test.each([
  { host: 'evil.test' },
  { host: '127.0.0.1:1' },
  { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.test;proto=https', 'x-original-host': 'evil.test', 'x-host': 'evil.test' },
])("links in mails lead to this site even if the request's headers are %j", async (headers: Headers) => {
  const user = await furrow.world.user();
  const { email, idToken } = user;
  const [newEmail, invitee] = [furrow.world.newEmail(), furrow.world.newEmail()];
  const verify = { requestType: 'VERIFY_EMAIL', idToken };
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
  for (const fields of [verify, { requestType: 'PASSWORD_RESET', email }, change])
    expect(await sendCode(fields, headers)).toBe(200);
  const { result } = await furrow.world.call(createFarm, user, { name: `Host ${email}` });
  const invitation = { data: { farmId: result?.farmId, inviteeEmail: invitee } };
  const authorization = `Bearer ${idToken}`;
  expect(await post('/functions/inviteUserToFarm', invitation, { ...headers, authorization })).toBe(200);

  await expectOurLinks(email, 'Verify your email');
  await expectOurLinks(email, 'Reset your');
  await expectOurLinks(newEmail, 'Confirm your new email');
  await expectOurLinks(invitee, 'Join the farm');
});
