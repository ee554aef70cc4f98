import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditedEvents } from '#testing/audited-events.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { sendPasswordResetJob } from './send-password-reset.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
  mailBox = new MailBox(furrow);
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const ask = (email: unknown, fields: object = {}, address = '192.0.2.1') =>
  furrow.world.identity(
    'v1/accounts:sendOobCode',
    { requestType: 'PASSWORD_RESET', email, ...fields },
    { headers: { 'x-forwarded-for': address } },
  );
const reset = (oobCode?: string, newPassword?: string, address = '192.0.2.1') =>
  furrow.world.identity(
    'v1/accounts:resetPassword',
    { oobCode, newPassword },
    { headers: { 'x-forwarded-for': address } },
  );

async function codeFor(email: string) {
  await ask(email);
  return mailBox.code(email, 'Reset your');
}

test('a reset sets the password, verifies the address, ends every session and mails the owner', async () => {
  const user = await furrow.world.user();
  const elsewhere = await furrow.world.signIn(user);
  const code = await codeFor(user.email);
  expect((await reset(code)).body).toMatchObject({ email: user.email, requestType: 'PASSWORD_RESET' });
  expect((await reset(code, 'meadow-after-rain')).httpStatus).toBe(200);

  for (const { refreshToken, idToken } of [user, elsewhere]) {
    expect((await furrow.world.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED');
    expect((await furrow.world.identity('v1/accounts:lookup', { idToken })).message).toBe('TOKEN_EXPIRED');
  }
  await expect(furrow.world.signIn(user)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  const { idToken } = await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
  const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken });
  expect(body).toMatchObject({ users: [{ emailVerified: true }] });
  await mailBox.mail(user.email, 'Your password was changed');
  expect(await auditedEvents(furrow.context.db, user.uid)).toEqual([
    ...['sign-up', 'sign-in', 'reset-sent', 'password-reset', 'sign-in', 'sign-in'],
  ]);
});

test('a reset code works once, and an attempt with a weak password does not use it up', async () => {
  const { email } = await furrow.world.user();
  const code = await codeFor(email);
  expect((await reset(code, 'abc')).message).toMatch(/^WEAK_PASSWORD/);
  expect((await reset(code, 'password1')).message).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/);
  const tries = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(code, `meadow-after-rain-${i}`)));
  expect(tries.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect((await reset(code, 'meadow-after-rain')).message).toBe('INVALID_OOB_CODE');
});

test('a reset code expires after an hour, or as soon as a newer one is sent', async () => {
  const { email } = await furrow.world.user();
  const first = await codeFor(email);
  furrow.clock.move(61_000);
  await ask(email);
  await eventually(async () => (await mailBox.mailsTo(email)).length === 2, 'the second mail');
  const second = await mailBox.code(email, 'Reset your');
  expect((await reset(first)).message).toBe('EXPIRED_OOB_CODE');
  furrow.clock.move(3_600_000);
  expect((await reset(second, 'meadow-after-rain')).message).toBe('EXPIRED_OOB_CODE');
});

test('a reset job that runs twice sends one mail, whose link works', async () => {
  const { email } = await furrow.world.user();
  const requester = { address: '192.0.2.1', userAgent: '' };
  for (let run = 0; run < 2; run += 1)
    await addJob(furrow.context.db, sendPasswordResetJob, { email, continueUrl: null, requester, wish: 'the same' });
  await mailBox.allSent();
  const code = await mailBox.code(email, 'Reset your');
  expect(await mailBox.mailsTo(email)).toHaveLength(1);
  expect((await reset(code, 'meadow-after-rain')).httpStatus).toBe(200);
});

test('an address without an account gets the same answer and no mail', async () => {
  const { email } = await furrow.world.user();
  const nobody = furrow.world.newEmail();
  const [known, unknown] = [await ask(email), await ask(nobody)];
  expect(unknown.httpStatus).toBe(200);
  expect(unknown.text.replace(nobody, email)).toBe(known.text);
  await mailBox.mail(email, 'Reset your');
  expect(await mailBox.mailsTo(nobody)).toEqual([]);
});

test('a second reset within a minute is refused, for an unknown address too', async () => {
  furrow.clock.moveToNextHour();
  for (const email of [(await furrow.world.user()).email, furrow.world.newEmail()]) {
    expect((await ask(email)).httpStatus).toBe(200);
    expect((await ask(email)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  }
});

test('strangers who use up the resets of an address leave one to its owner, and the newest link works', async () => {
  furrow.clock.moveToNextHour();
  const home = '192.0.2.90';
  const user = await furrow.world.user();
  await signInFrom(home, user.email, user.password);
  for (let stranger = 1; stranger <= 25; stranger += 1)
    expect((await ask(user.email, {}, `198.51.100.${stranger}`)).httpStatus).toBe(200);
  await mailBox.allSent();
  const mails = await mailBox.mailsTo(user.email);
  expect(mails).toHaveLength(20);
  // Mails may arrive in another order than they were requested.
  const answers = await Promise.all(mails.map(({ text }) => reset(/oobCode=([\w-]+)/.exec(text)?.[1])));
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
  expect((await ask(user.email, {}, home)).httpStatus).toBe(200);
  await eventually(async () => (await mailBox.mailsTo(user.email)).length === 21, "the owner's mail");
  expect((await reset(await mailBox.code(user.email, 'Reset your'), 'meadow-after-rain')).httpStatus).toBe(200);
});

test('a reset ends the block that strangers caused, and makes the network of the reset a known one', async () => {
  furrow.clock.moveToNextHour();
  const away = '192.0.2.91';
  const user = await furrow.world.user();
  const guess = async () => {
    for (let failure = 1; failure <= 11; failure += 1)
      await signInFrom(`198.51.100.${failure}`, user.email, 'wrong-password');
  };
  await guess();
  expect((await signInFrom(away, user.email, user.password)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const newPassword = 'meadow-after-rain';
  await ask(user.email, {}, away);
  expect((await reset(await mailBox.code(user.email, 'Reset your'), newPassword, away)).httpStatus).toBe(200);
  expect((await signInFrom('192.0.2.92', user.email, newPassword)).httpStatus).toBe(200);
  await guess();
  expect((await signInFrom(away, user.email, newPassword)).httpStatus).toBe(200);
});

test('a reset ends the block of an owner who tried too many wrong passwords', async () => {
  furrow.clock.moveToNextHour();
  const home = '192.0.2.93';
  const user = await furrow.world.user();
  await signInFrom(home, user.email, user.password);
  for (let failure = 1; failure <= 10; failure += 1) await signInFrom(home, user.email, 'wrong-password');
  expect((await signInFrom(home, user.email, user.password)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  const newPassword = 'meadow-after-rain';
  await ask(user.email, {}, home);
  expect((await reset(await mailBox.code(user.email, 'Reset your'), newPassword, home)).httpStatus).toBe(200);
  expect((await signInFrom(home, user.email, newPassword)).httpStatus).toBe(200);
});

const signInFrom = (address: string, email: string, password: string) =>
  furrow.world.identity(
    'v1/accounts:signInWithPassword',
    { email, password },
    { headers: { 'x-forwarded-for': address } },
  );

test('a code works only for the purpose it was sent for', async () => {
  const user = await furrow.world.user();
  const resetCode = await codeFor(user.email);
  expect((await furrow.world.identity('v1/accounts:update', { oobCode: resetCode })).message).toBe('INVALID_OOB_CODE');
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: user.idToken });
  const verifyCode = await mailBox.code(user.email, 'Verify your email');
  expect((await reset(verifyCode)).body).toMatchObject({ requestType: 'VERIFY_EMAIL', email: user.email });
  expect((await reset(verifyCode, 'meadow-after-rain')).message).toBe('INVALID_OOB_CODE');
});

test('a disabled user cannot use a reset code from before, and gets no further one', async () => {
  const { email, uid } = await furrow.world.user();
  const code = await codeFor(email);
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();
  expect((await reset(code, 'meadow-after-rain')).message).toBe('USER_DISABLED');
  expect((await ask(email, {}, '192.0.2.2')).body).toMatchObject({ email });
  await mailBox.allSent();
  expect(await mailBox.mailsTo(email)).toHaveLength(1);
});

test.each([
  [undefined, {}, 'MISSING_EMAIL'],
  ['nobody', {}, 'INVALID_EMAIL'],
  [{ $ne: 1 }, {}, 'MISSING_EMAIL'],
  ['a@example.test', { continueUrl: 'https://evil.test' }, 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
  ['a@example.test', { returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
])('a reset for %j with %j is answered %s', async (email, fields, message) => {
  expect((await ask(email, fields)).message).toBe(message);
});

test.each([
  [undefined, undefined, 'MISSING_OOB_CODE'],
  ['', undefined, 'MISSING_OOB_CODE'],
  ['random', undefined, 'INVALID_OOB_CODE'],
  ['random', 'meadow-after-rain', 'INVALID_OOB_CODE'],
])('a reset with the code %j and password %j is answered %s', async (code, password, message) => {
  expect((await reset(code, password)).message).toBe(message);
});
