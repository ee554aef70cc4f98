import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAllSessions, endOtherSessions, endSession } from '#contract/auth/calls.ts';
import { auditedEvents } from '#testing/audited-events.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { sessionIdOf, type TestUser } from '#testing/world.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { setUserDisabled } from '../set-user-disabled.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  furrow = await startTestFurrow();
  mailBox = new MailBox(furrow);
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const ask = ({ idToken }: Pick<TestUser, 'idToken'>, newEmail: unknown) =>
  furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
const apply = (oobCode: string) => furrow.world.identity('v1/accounts:update', { oobCode });

async function changed(user: TestUser, newEmail = furrow.world.newEmail()): Promise<string> {
  expect((await ask(user, newEmail)).body).toMatchObject({ email: user.email });
  expect((await apply(await mailBox.code(newEmail, 'Confirm your new email'))).httpStatus).toBe(200);
  return newEmail;
}

test('confirming a new address changes it, ends every session and is told to the old address', async () => {
  const user = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  await ask(user, newEmail);
  const code = await mailBox.code(newEmail, 'Confirm your new email');
  const check = await furrow.world.identity('v1/accounts:resetPassword', { oobCode: code });
  expect(check.body).toMatchObject({ email: user.email, newEmail, requestType: 'VERIFY_AND_CHANGE_EMAIL' });

  expect((await apply(code)).body).toMatchObject({ email: newEmail, newEmail, emailVerified: true });
  expect((await apply(code)).message).toBe('INVALID_OOB_CODE');
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  await furrow.world.signIn({ ...user, email: newEmail });
  await expect(furrow.world.signIn(user)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  expect((await mailBox.mail(user.email, 'Your email was changed')).text).toContain(newEmail);
});

test('the old address recovers the account from a thief, even after a second change', async () => {
  const user = await furrow.verifiedUser();
  const thief = { ...user, email: await changed(user) };
  const last = await changed(await furrow.world.signIn(thief));
  const code = await mailBox.code(user.email, 'Your email was changed');
  expect((await furrow.world.identity('v1/accounts:resetPassword', { oobCode: code })).body).toMatchObject({
    requestType: 'RECOVER_EMAIL',
    email: user.email,
  });
  expect((await apply(code)).body).toMatchObject({ email: user.email, emailVerified: true });
  // The thief's credentials no longer work; the owner's mail box leads to a new password.
  await expect(furrow.world.signIn(user)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  const resetCode = await mailBox.code(user.email, 'Reset your');
  const newPassword = 'meadow-after-rain';
  await furrow.world.identity('v1/accounts:resetPassword', { oobCode: resetCode, newPassword });
  const owner = await furrow.world.signIn({ ...user, password: newPassword });
  // Nor does the way back that the thief was sent for the second change.
  const theirs = await mailBox.code(thief.email, 'Your email was changed');
  expect((await apply(theirs)).httpStatus).toBe(400);
  expect((await furrow.world.refresh(owner.refreshToken)).httpStatus).toBe(200);
  expect((await mailBox.mail(last, 'Your account went back')).text).toContain(last);
});

test('the recovery link of the old address works for seven days', async () => {
  const user = await furrow.verifiedUser();
  await changed(user);
  const code = await mailBox.code(user.email, 'Your email was changed');
  const hourMs = 3_600_000;
  furrow.clock.move((7 * 24 - 1) * hourMs);
  const check = () => furrow.world.identity('v1/accounts:resetPassword', { oobCode: code });
  expect((await check()).body).toMatchObject({ requestType: 'RECOVER_EMAIL' });
  furrow.clock.move(hourMs);
  expect((await check()).message).toBe('EXPIRED_OOB_CODE');
  expect((await apply(code)).message).toBe('EXPIRED_OOB_CODE');
});

test('the recovery link of an earlier address still works after a later address has recovered the account', async () => {
  const user = await furrow.verifiedUser();
  const second = { ...user, email: await changed(user) };
  furrow.clock.move(60_000);
  await changed(await furrow.world.signIn(second));
  expect((await apply(await mailBox.code(second.email, 'Your email was changed'))).httpStatus).toBe(200);
  const first = await mailBox.code(user.email, 'Your email was changed');
  expect((await apply(first)).body).toMatchObject({ email: user.email });
});

test('a recovery takes the old address from an account that signed up with it and never verified it', async () => {
  const user = await furrow.verifiedUser();
  await changed(user);
  const squatter = await furrow.world.user(user.email);
  const code = await mailBox.code(user.email, 'Your email was changed');
  expect((await apply(code)).body).toMatchObject({ localId: user.uid, email: user.email, emailVerified: true });
  expect((await furrow.world.refresh(squatter.refreshToken)).message).toBe('TOKEN_EXPIRED');
  await expect(furrow.world.signIn(squatter)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  expect(await auditedEvents(furrow.context.db, squatter.uid)).toEqual(['sign-up', 'email-given-up']);
  const oobCode = await mailBox.code(user.email, 'Reset your');
  await furrow.world.identity('v1/accounts:resetPassword', { oobCode, newPassword: 'meadow-after-rain' });
  await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
});

test('a recovery is refused if another account has verified the old address meanwhile', async () => {
  const user = await furrow.verifiedUser();
  await changed(user);
  const next = await furrow.world.user(user.email);
  await verifyAddress(furrow.context.db, next.uid);
  const code = await mailBox.code(user.email, 'Your email was changed');
  expect((await apply(code)).message).toBe('EMAIL_EXISTS');
  expect((await furrow.world.signIn(next)).uid).toBe(next.uid);
});

test('an address gets at most twenty mails an hour that strangers cause, and the answer stays the same', async () => {
  furrow.clock.moveToNextHour();
  const victim = furrow.world.newEmail();
  const askers = await Promise.all(Array.from({ length: 5 }, () => furrow.world.user()));
  for (const asker of askers)
    for (let time = 0; time < 5; time += 1)
      expect((await ask(asker, victim)).body).toMatchObject({ email: asker.email });
  await mailBox.allSent();
  expect(await mailBox.mailsTo(victim)).toHaveLength(20);
  furrow.clock.move(3_600_000);
  const later = await furrow.world.user();
  await ask(later, victim);
  await eventually(async () => (await mailBox.mailsTo(victim)).length === 21, 'the mail of the next hour');
});

test('an old address that was never verified gets no recovery link', async () => {
  const user = await furrow.world.user();
  await changed(user);
  const codes = furrow.context.db.selectFrom('oob_codes').select('kind').where('user_id', '=', user.uid);
  expect(await codes.where('kind', '=', 'RECOVER_EMAIL').execute()).toEqual([]);
  await mailBox.allSent();
  expect(await mailBox.mailsTo(user.email)).toEqual([]);
});

test('a change of address needs a recent sign-in; a refresh does not count as one', async () => {
  const user = await furrow.world.user();
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(user.refreshToken);
  expect((await ask({ idToken }, furrow.world.newEmail())).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect((await ask(await furrow.world.signIn(user), furrow.world.newEmail())).httpStatus).toBe(200);
});

test('an address that is taken before the change is confirmed stays with the account that took it', async () => {
  const user = await furrow.world.user();
  const wanted = furrow.world.newEmail();
  await ask(user, wanted);
  const code = await mailBox.code(wanted, 'Confirm your new email');
  await furrow.world.user(wanted);
  expect((await apply(code)).message).toBe('EMAIL_EXISTS');
  expect((await furrow.world.signIn(user)).email).toBe(user.email);
});

test('a code from before a change of address does not work after it', async () => {
  const user = await furrow.verifiedUser();
  const [first, second] = [furrow.world.newEmail(), furrow.world.newEmail()];
  await ask(user, first);
  const stale = await mailBox.code(first, 'Confirm your new email');
  await changed(user, second);
  expect((await apply(stale)).message).toBe('EXPIRED_OOB_CODE');
});

test('asking for a second change of address ends the link of the first one', async () => {
  const user = await furrow.verifiedUser();
  const [first, second] = [furrow.world.newEmail(), furrow.world.newEmail()];
  await ask(user, first);
  const older = await mailBox.code(first, 'Confirm your new email');
  await ask(user, second);
  const newer = await mailBox.code(second, 'Confirm your new email');
  expect((await apply(older)).message).toBe('EXPIRED_OOB_CODE');
  expect((await apply(newer)).body).toMatchObject({ email: second });
});

const newPassword = 'meadow-after-rain';
const endings: Record<string, (user: TestUser) => Promise<{ httpStatus: number }>> = {
  'a reset of the password': async ({ email }) => {
    await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await mailBox.code(email, 'Reset your');
    return furrow.world.identity('v1/accounts:resetPassword', { oobCode, newPassword });
  },
  'a change of the password': ({ idToken }) =>
    furrow.world.identity('v1/accounts:update', { idToken, password: newPassword }),
};

test.each(Object.keys(endings))('%s ends a pending change of address', async (name) => {
  const user = await furrow.verifiedUser();
  const wanted = furrow.world.newEmail();
  await ask(user, wanted);
  const code = await mailBox.code(wanted, 'Confirm your new email');
  expect((await endings[name]?.(user))?.httpStatus).toBe(200);
  expect((await apply(code)).message).toBe('EXPIRED_OOB_CODE');
  expect((await furrow.world.signIn({ ...user, password: newPassword })).email).toBe(user.email);
});

test.each([endAllSessions, endOtherSessions])('the call $name ends a pending change of address', async (call) => {
  const user = await furrow.verifiedUser();
  const wanted = furrow.world.newEmail();
  await ask(user, wanted);
  const code = await mailBox.code(wanted, 'Confirm your new email');
  expect((await furrow.world.call(call, user, {})).httpStatus).toBe(200);
  expect((await apply(code)).message).toBe('EXPIRED_OOB_CODE');
});

test('a change of address ends with its session if another device ends it, but not if the user logs out', async () => {
  const user = await furrow.verifiedUser();
  const elsewhere = await furrow.world.signIn(user);
  const begin = async (on: TestUser) => {
    const wanted = furrow.world.newEmail();
    await ask(on, wanted);
    return mailBox.code(wanted, 'Confirm your new email');
  };
  const theirs = await begin(elsewhere);
  expect((await furrow.world.call(endSession, user, { sessionId: sessionIdOf(elsewhere) })).httpStatus).toBe(200);
  expect((await apply(theirs)).message).toBe('EXPIRED_OOB_CODE');
  const own = await begin(user);
  expect((await furrow.world.call(endSession, user, { sessionId: sessionIdOf(user) })).httpStatus).toBe(200);
  expect((await apply(own)).httpStatus).toBe(200);
});

test('disabling a user ends a pending change of address, also after the user is enabled again', async () => {
  const user = await furrow.verifiedUser();
  const wanted = furrow.world.newEmail();
  await ask(user, wanted);
  const code = await mailBox.code(wanted, 'Confirm your new email');
  for (const disabled of [true, false])
    await inTransaction(furrow.context.db, (tx) =>
      setUserDisabled(tx, {
        uid: user.uid,
        disabled,
        reason: 'x',
        by: 'x',
        now: furrow.clock.now(),
        requester: { address: '', userAgent: '' },
      }),
    );
  expect((await apply(code)).message).toBe('EXPIRED_OOB_CODE');
});

test.each([
  [undefined, 'MISSING_NEW_EMAIL'],
  ['not an address', 'INVALID_NEW_EMAIL'],
  ['two@at@example.test', 'INVALID_NEW_EMAIL'],
])('a change to the address %j is answered %s', async (newEmail, message) => {
  expect((await ask(await furrow.world.user(), newEmail)).message).toBe(message);
});

test('a change to an address of another user is refused with EMAIL_EXISTS', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  expect((await ask(user, other.email.toUpperCase())).message).toBe('EMAIL_EXISTS');
});
