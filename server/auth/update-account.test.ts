import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { auditedEvents } from '#testing/audited-events.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { setPassword } from './user-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const update = (idToken: string, fields: object) => furrow.world.identity('v1/accounts:update', { idToken, ...fields });

test('a changed password ends every other session and gives this device new tokens', async () => {
  const user = await furrow.world.user();
  const elsewhere = await furrow.world.signIn(user);
  const { httpStatus, body } = await update(user.idToken, { password: 'meadow-after-rain', returnSecureToken: true });
  expect(httpStatus).toBe(200);
  for (const { refreshToken } of [user, elsewhere])
    expect((await furrow.world.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.read('me', { idToken: String(body.idToken) })).httpStatus).toBe(200);
  const next = await furrow.world.refresh(String(body.refreshToken));
  expect(next.httpStatus).toBe(200);
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  // `auth_time` does not change: changing a password does not count as a recent sign-in.
  expect(claims(next.idToken).auth_time).toBe(claims(user.idToken).auth_time);
  await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
  await new MailBox(furrow).mail(user.email, 'Your password was changed');
});

test('an account changes its password at most ten times an hour', async () => {
  furrow.clock.moveToNextHour();
  let user = await furrow.world.user();
  for (let time = 0; time < 10; time += 1) {
    const { body } = await update(user.idToken, { password: `meadow-after-rain-${time}`, returnSecureToken: true });
    user = { ...user, idToken: String(body.idToken), password: `meadow-after-rain-${time}` };
  }
  const once = await update(user.idToken, { password: 'meadow-after-hail' });
  expect(once.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  await furrow.world.signIn(user);
  const link = await furrow.world.identity('v1/accounts:signUp', { ...user, idToken: user.idToken });
  expect(link.message).toBe('OPERATION_NOT_ALLOWED : This account already has a password.');
  const another = async () => {
    const { idToken } = await furrow.world.signIn(user);
    return (await update(idToken, { password: 'meadow-after-hail' })).message;
  };
  expect(await aroundWindowEnd(furrow.clock, 3_600, another)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', null]);
});

// `linkWithCredential` and `updatePassword` of the SDK.
test.each(['v1/accounts:signUp', 'v1/accounts:update'])(
  'a first password by %s ends every other session, gives this device new tokens and is mailed as such',
  async (path) => {
    const user = await furrow.world.user();
    const elsewhere = await furrow.world.signIn(user);
    const { db, clock } = furrow.context;
    await inTransaction(db, (tx) => setPassword(tx, user.uid, null, clock.now()));
    const { email, idToken } = user;
    const { body } = await furrow.world.identity(path, { idToken, email, password: 'meadow-after-rain' });
    expect((await furrow.world.refresh(elsewhere.refreshToken)).message).toBe('TOKEN_EXPIRED');
    expect((await furrow.world.read('me', { idToken: String(body.idToken) })).httpStatus).toBe(200);
    await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
    const mail = await new MailBox(furrow).mail(email, 'A password was added');
    expect(mail.text).toContain(`A password can now be used to sign in as ${email}`);
    expect(await auditedEvents(db, user.uid)).toEqual([
      ...['sign-up', 'sign-in', 'provider-linked', 'session-renewed', 'sign-in'],
    ]);
  },
);

test('a new password ends the link of an earlier password reset', async () => {
  const user = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
  const oobCode = await new MailBox(furrow).code(user.email, 'Reset your');
  expect((await update(user.idToken, { password: 'meadow-after-rain' })).httpStatus).toBe(200);
  const reset = await furrow.world.identity('v1/accounts:resetPassword', { oobCode, newPassword: 'no-longer-mine' });
  expect(reset.message).toBe('EXPIRED_OOB_CODE');
});

test('a new password and unlinking need a recent sign-in; a new name does not', async () => {
  const { refreshToken } = await furrow.world.user();
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(refreshToken);
  for (const change of [{ password: 'meadow-after-rain' }, { deleteProvider: ['google.com'] }])
    expect((await update(idToken, change)).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect((await update(idToken, { displayName: 'Ada' })).httpStatus).toBe(200);
});

test('name and picture can be set, kept and removed, and every answer has both', async () => {
  const { idToken, refreshToken } = await furrow.world.user();
  const photoUrl = 'https://pictures.test/ada.png';
  expect((await update(idToken, { displayName: 'Ada', photoUrl })).body).toMatchObject({
    displayName: 'Ada',
    photoUrl,
  });
  expect((await update(idToken, { displayName: 'Ada L.' })).body).toMatchObject({ displayName: 'Ada L.', photoUrl });
  const { idToken: fresh } = await furrow.world.refresh(refreshToken);
  expect(JSON.parse(Buffer.from(fresh.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    name: 'Ada L.',
    picture: photoUrl,
  });
  const { body } = await update(idToken, { deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] });
  expect(body.displayName).toBeUndefined();
  expect(body.photoUrl).toBeUndefined();
  const longest = 'x'.repeat(200);
  expect((await update(idToken, { displayName: longest, photoUrl })).body).toMatchObject({ displayName: longest });
  // As `updateProfile` of the SDK takes them away.
  const emptied = await update(idToken, { displayName: null, photoUrl: null });
  expect([emptied.httpStatus, emptied.body.displayName, emptied.body.photoUrl]).toEqual([200, undefined, undefined]);
});

test('a profile changes at most sixty times an hour, and sending the same values again does not count', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  const { uid, idToken } = user;
  const name = (displayName: string) => update(idToken, { displayName, photoUrl: 'https://pictures.test/ada.png' });
  for (let change = 1; change <= 60; change += 1) expect((await name(`Ada ${change}`)).httpStatus).toBe(200);
  expect((await name('Ada 61')).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect((await name('Ada 60')).body.displayName).toBe('Ada 60');
  const events = await auditedEvents(furrow.context.db, uid);
  expect(events.filter((event) => event === 'profile-changed')).toHaveLength(60);
  const another = async () =>
    (await update((await furrow.world.signIn(user)).idToken, { displayName: 'Ada 61' })).message;
  expect(await aroundWindowEnd(furrow.clock, 3_600, another)).toEqual(['TOO_MANY_ATTEMPTS_TRY_LATER', null]);
});

test('a name is stored as one line without invisible characters, and an invisible name is removed', async () => {
  const { idToken } = await furrow.world.user();
  const displayName = '\u202eAda\u0007 \u200b L.\n';
  expect((await update(idToken, { displayName })).body).toMatchObject({ displayName: 'Ada L.' });
  const { httpStatus, body } = await update(idToken, { displayName: '\u3164\u2800' });
  expect(httpStatus).toBe(200);
  expect(body.displayName).toBeUndefined();
});

test.each([
  [{ disableUser: true }, 'OPERATION_NOT_ALLOWED'],
  [{ customAttributes: '{"admin":true}' }, 'INSUFFICIENT_PERMISSION'],
  [{ emailVerified: true }, 'INSUFFICIENT_PERMISSION'],
  [{ validSince: '1' }, 'INSUFFICIENT_PERMISSION'],
  [{ email: 'else@example.test' }, 'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.'],
  [{ email: 'nonsense' }, 'INVALID_EMAIL'],
  [{ password: 'abc' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
  [{ displayName: 'x'.repeat(201) }, 'INVALID_DISPLAY_NAME'],
  [{ displayName: { first: 'Ada' } }, 'INVALID_DISPLAY_NAME'],
  [{ photoUrl: 'javascript:alert(1)' }, 'INVALID_PHOTO_URL'],
  [{ photoUrl: `https://a.test/${'x'.repeat(2_048)}` }, 'INVALID_PHOTO_URL'],
  [{ deleteProvider: ['apple.com'] }, 'INVALID_PROVIDER_ID'],
  [{ deleteProvider: ['password'] }, 'OPERATION_NOT_ALLOWED : This is your only way to sign in.'],
])("an update of the user's own account with %j is answered %s", async (fields, message) => {
  const { idToken } = await furrow.world.user();
  expect((await update(idToken, fields)).message).toBe(message);
});
