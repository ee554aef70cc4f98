import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { auditedEvents } from '#testing/audited-events.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
  mailBox = new MailBox(furrow);
});
afterAll(() => furrow.close());

const send = ({ idToken }: TestUser, fields: object = {}, headers: Record<string, string> = {}) =>
  furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, ...fields }, { headers });
const apply = (oobCode: string) => furrow.world.identity('v1/accounts:update', { oobCode });

/** The code of the newest mail, once `count` mails have arrived. */
async function codeFor({ email }: TestUser, count = 1): Promise<string> {
  await eventually(async () => (await mailBox.mailsTo(email)).length >= count, `${count} mails`);
  return mailBox.code(email, 'Verify your email');
}

test('the link in the mail verifies the address once', async () => {
  const user = await furrow.world.user();
  expect((await send(user)).body).toEqual({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email: user.email,
  });
  const code = await codeFor(user);
  const { httpStatus, body } = await apply(code);
  expect(httpStatus).toBe(200);
  expect(body).toMatchObject({ localId: user.uid, email: user.email, emailVerified: true });
  expect((await apply(code)).message).toBe('INVALID_OOB_CODE');
  const { body: account } = await furrow.world.identity('v1/accounts:lookup', { idToken: user.idToken });
  expect(account).toMatchObject({ users: [{ emailVerified: true }] });
  const events = await auditedEvents(furrow.context.db, user.uid);
  expect(events).toEqual(['sign-up', 'verification-sent', 'email-verified']);
});

test('a verification code used twenty times at once works once', async () => {
  const user = await furrow.world.user();
  await send(user);
  const code = await codeFor(user);
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(code)));
  expect(answers.filter((answer) => answer.httpStatus === 200)).toHaveLength(1);
});

test('a verification code expires after a day, or as soon as a newer one is sent', async () => {
  const user = await furrow.world.user();
  await send(user);
  const first = await codeFor(user);
  furrow.clock.move(61_000);
  await send(user);
  const second = await codeFor(user, 2);
  expect((await apply(first)).message).toBe('EXPIRED_OOB_CODE');
  furrow.clock.move(dayMs);
  expect((await apply(second)).message).toBe('EXPIRED_OOB_CODE');
  furrow.clock.reset();
});

test('a verification code no longer works once the account has another address', async () => {
  const user = await furrow.world.user();
  await send(user);
  const code = await codeFor(user);
  const newEmail = furrow.world.newEmail();
  await send(user, { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail });
  expect((await apply(await mailBox.code(newEmail, 'Confirm your new email'))).httpStatus).toBe(200);
  expect((await apply(code)).message).toBe('INVALID_OOB_CODE');
});

test('a second verification mail within a minute and a sixth within an hour are refused', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  expect((await send(user)).httpStatus).toBe(200);
  // More clicks within the minute do not use up the five mails of the hour.
  for (let click = 0; click < 5; click += 1) expect((await send(user)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const later = [];
  for (let minute = 0; minute < 5; minute += 1) {
    furrow.clock.move(61_000);
    later.push((await send(user)).message);
  }
  expect(later).toEqual([null, null, null, null, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  furrow.clock.reset();
});

/** Makes this limit count as reached for an address in the current hour. */
async function useUp(limit: string, email: string) {
  const window_start = new Date(furrow.clock.now().setUTCMinutes(0, 0, 0));
  const used = { bucket: `${limit}:${email}`, window_start, count: 20 };
  await furrow.context.db.insertInto('limit_counters').values(used).execute();
}

const elsewhere = { 'x-forwarded-for': '198.51.100.7' };

test('mails that strangers cause do not count against the verifications that the account asks for', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  await useUp('strangers-mail', user.email);
  await send(user);
  await codeFor(user);
  furrow.clock.move(61_000);
  await send(user, {}, elsewhere);
  await codeFor(user, 2);
  furrow.clock.reset();
});

test('twenty verifications asked for from other networks do not limit the network of the sign-up', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  await useUp('verification-email', user.email);
  expect((await send(user, {}, elsewhere)).httpStatus).toBe(200);
  furrow.clock.move(61_000);
  await send(user);
  await codeFor(user);
  expect(await sentTo(user)).toBe(1);
  const askElsewhere = async () => {
    await send(await furrow.world.signIn(user), {}, elsewhere);
    return sentTo(user);
  };
  expect(await aroundWindowEnd(furrow.clock, 3_600, askElsewhere)).toEqual([1, 2]);
  furrow.clock.reset();
});

test('deleting the account and signing up again does not allow more verification mails', async () => {
  furrow.clock.moveToNextHour();
  let user = await furrow.world.user();
  for (let mail = 1; mail <= 5; mail += 1) {
    await send(user);
    expect(await sentTo(user)).toBe(1);
    await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
    user = await furrow.world.user(user.email);
  }
  expect((await send(user)).httpStatus).toBe(200);
  expect(await sentTo(user)).toBe(0);
  furrow.clock.reset();
});

/** How many links for their address were sent to this user. */
async function sentTo({ uid }: TestUser): Promise<number> {
  const sent = furrow.context.db.selectFrom('audit_log').select('id').where('event', '=', 'verification-sent');
  return (await sent.where('user_id', '=', uid).execute()).length;
}

test('the link in the mail leads to this site, whatever Host header the request had', async () => {
  const user = await furrow.world.user();
  await send(user, {}, { 'x-forwarded-host': 'evil.test' });
  await codeFor(user);
  const [mail] = await mailBox.mailsTo(user.email);
  expect(mail?.text).toContain(`${furrow.url}/auth/action?`);
  expect(mail?.text).not.toContain('evil.test');
});

test('a user who is already verified gets no second mail', async () => {
  const user = await furrow.world.user();
  await send(user);
  await apply(await codeFor(user));
  furrow.clock.move(61_000);
  expect((await send(user)).httpStatus).toBe(200);
  await mailBox.allSent();
  expect(await mailBox.mailsTo(user.email)).toHaveLength(1);
  furrow.clock.reset();
});

test.each([
  [{ requestType: undefined }, 'MISSING_REQ_TYPE'],
  [{ requestType: 'EMAIL_SIGNIN' }, 'OPERATION_NOT_ALLOWED'],
  [{ idToken: undefined }, 'INVALID_ID_TOKEN'],
  [{ idToken: 'x' }, 'INVALID_ID_TOKEN'],
  [{ continueUrl: 'not an address' }, 'INVALID_CONTINUE_URI : Not an address'],
  [{ continueUrl: 'https://evil.test/' }, 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
  [{ returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
])('asking for a verification mail with %j is answered %s', async (fields, message) => {
  const user = await furrow.world.user();
  expect((await send(user, fields)).message).toBe(message);
});

test.each([
  [{}, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
  [{ oobCode: 'random' }, 'INVALID_OOB_CODE'],
  [{ oobCode: '' }, 'INVALID_OOB_CODE'],
  [{ idToken: 'x', disableUser: true }, 'OPERATION_NOT_ALLOWED'],
])('an update with %j is answered %s', async (fields, message) => {
  expect((await furrow.world.identity('v1/accounts:update', fields)).message).toBe(message);
});
