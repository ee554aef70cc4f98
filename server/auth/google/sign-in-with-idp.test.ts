import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterEach(() => furrow.clock.reset());
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const signIn = (googleToken: string, fields: object = {}, extra = '') =>
  furrow.world.identity('v1/accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: `&id_token=${googleToken}&providerId=google.com${extra}`,
    ...fields,
  });
const lookup = async (idToken: unknown) => {
  const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken });
  const [account] = Array.isArray(body.users) ? body.users : [];
  return account;
};
const count = async () =>
  (
    await furrow.context.db
      .selectFrom('users')
      .select((count) => count.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a person new here gets an account with Google’s name, picture and verified address', async () => {
  const email = furrow.world.newEmail();
  const profile = { name: 'Ada', picture: 'https://pictures.test/ada.png', given_name: 'Ada' };
  const { body } = await signIn(await google.person(email, profile));
  expect(body).toMatchObject({
    isNewUser: true,
    providerId: 'google.com',
    federatedId: `https://accounts.google.com/sub-of-${email}`,
  });
  expect(JSON.parse(String(body.rawUserInfo))).toMatchObject({ email });
  expect(await lookup(body.idToken)).toMatchObject({
    email,
    emailVerified: true,
    displayName: 'Ada',
    photoUrl: profile.picture,
    providerUserInfo: [{ providerId: 'google.com', rawId: `sub-of-${email}`, email }],
  });
  expect((await lookup(body.idToken)).passwordHash).toBeUndefined();
  const again = await signIn(await google.person(email));
  expect(again.body).toMatchObject({ localId: body.localId });
  expect(again.body.isNewUser).toBeUndefined();
});

test('an office signs in with Google more often than a network may fail', async () => {
  const token = await google.person(furrow.world.newEmail());
  for (let batch = 0; batch < 6; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
    expect(answers.map(({ message }) => message)).toEqual(Array(20).fill(null));
  }
});

test('twenty first sign-ins at once make one account', async () => {
  const token = await google.person(furrow.world.newEmail());
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1);
});

test('a verified address that meets a verified account joins it and keeps its password', async () => {
  const user = await furrow.world.user();
  await verifyAddress(furrow.context.db, user.uid);
  const { body } = await signIn(await google.person(user.email.toUpperCase()));
  expect(body.localId).toBe(user.uid);
  expect((await lookup(body.idToken)).providerUserInfo.map((info: { providerId: string }) => info.providerId)).toEqual([
    'password',
    'google.com',
  ]);
  expect((await furrow.world.signIn(user)).uid).toBe(user.uid);
  expect((await furrow.world.refresh(user.refreshToken)).httpStatus).toBe(200);
  await new MailBox(furrow).mail(user.email, 'Google sign-in was added');
});

test('who goes in with Google for the first time keeps the name they chose, and a name that a stranger chose is gone', async () => {
  const profile = { name: 'Augusta King', picture: 'https://pictures.test/king.png' };
  for (const [isVerified, displayName] of [
    [true, 'Ada'],
    [false, 'Augusta King'],
  ] as const) {
    const user = await furrow.world.user();
    await furrow.context.db
      .updateTable('users')
      .set({ email_verified: isVerified, display_name: 'Ada' })
      .where('uid', '=', user.uid)
      .execute();
    const { body } = await signIn(await google.person(user.email, profile));
    expect(await lookup(body.idToken)).toMatchObject({ displayName, photoUrl: profile.picture });
  }
});

test('a verified address that meets an unverified account drops its password and its sessions', async () => {
  const attacker = await furrow.world.user();
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(attacker.idToken);
  tab.watch(1, 'me');
  await tab.next(({ value }) => value !== undefined);
  const { body } = await signIn(await google.person(attacker.email));
  expect(body.localId).toBe(attacker.uid);
  expect(await lookup(body.idToken)).toMatchObject({ emailVerified: true });
  expect((await lookup(body.idToken)).passwordHash).toBeUndefined();
  expect((await furrow.world.refresh(attacker.refreshToken)).message).toBe('TOKEN_EXPIRED');
  await expect(furrow.world.signIn(attacker)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  expect((await tab.next(({ error }) => error !== undefined, 2_000)).error?.status).toBe('UNAUTHENTICATED');
  tab.close();
});

test('an address that Google has not verified is none of the account’s own when its mail box takes the account', async () => {
  const email = furrow.world.newEmail();
  const token = await google.person(email, { emailVerified: false });
  const { body } = await signIn(token);
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = await new MailBox(furrow).code(email, 'Reset your');
  const taken = await furrow.world.identity('v1/accounts:resetPassword', { oobCode, newPassword: testPassword });
  expect(taken.httpStatus).toBe(200);
  expect((await signIn(token)).body).toMatchObject({ needConfirmation: true });
  expect((await furrow.world.signIn({ uid: String(body.localId), email, password: testPassword })).email).toBe(email);
});

test('an unverified address opens no account but its own', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(user.email, { emailVerified: false }));
  expect(body).toMatchObject({ needConfirmation: true, email: user.email, verifiedProvider: ['password'] });
  expect(body.idToken).toBeUndefined();
  const stranger = await signIn(await google.person(furrow.world.newEmail(), { emailVerified: false }));
  expect(await lookup(stranger.body.idToken)).toMatchObject({ emailVerified: false });
});

test('Google’s id of the person decides, whatever address comes with it', async () => {
  const [email, victim] = [furrow.world.newEmail(), await furrow.world.user()];
  const first = await signIn(await google.person(email, { subject: 'constant' }));
  const renamed = await signIn(await google.person(victim.email, { subject: 'constant' }));
  expect(renamed.body.localId).toBe(first.body.localId);
  expect(await lookup(renamed.body.idToken)).toMatchObject({ email });
});

test('linking adds Google to the signed-in user; another user’s Google or address is refused', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const token = await google.person(furrow.world.newEmail());
  const linked = await signIn(token, { idToken: user.idToken });
  expect(linked.body).toMatchObject({ localId: user.uid });
  expect((await furrow.world.refresh(String(linked.body.refreshToken))).httpStatus).toBe(200);
  expect((await signIn(token)).body.localId).toBe(user.uid);
  expect((await signIn(token, { idToken: other.idToken })).message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');
  const taken = await google.person(user.email, { subject: 'else' });
  expect((await signIn(taken, { idToken: other.idToken })).message).toBe('EMAIL_EXISTS');
  const asked = await signIn(token, { idToken: other.idToken, returnIdpCredential: true });
  expect(asked).toMatchObject({ httpStatus: 200, body: { errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' } });
});

test('linking needs a recent sign-in', async () => {
  const user = await furrow.world.user();
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(user.refreshToken);
  expect((await signIn(await google.person(user.email), { idToken })).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('the owner of an address that was never proved shuts out the Google account that a stranger linked to it', async () => {
  const stranger = await furrow.world.user();
  const strangersToken = await google.person(furrow.world.newEmail());
  await signIn(strangersToken, { idToken: stranger.idToken });
  const owner = (await signIn(await google.person(stranger.email))).body;
  expect(owner.localId).toBe(stranger.uid);
  expect((await signIn(strangersToken)).body.localId).not.toBe(owner.localId);
});

test('unlinking Google ends the sessions that were opened by it, and none else', async () => {
  const user = await furrow.world.user();
  const elsewhere = await furrow.world.signIn(user);
  const token = await google.person(furrow.world.newEmail());
  const { body } = await signIn(token, { idToken: user.idToken });
  const byGoogle = await signIn(token);
  const idToken = String(body.idToken);
  expect(
    (await furrow.world.identity('v1/accounts:update', { idToken, deleteProvider: ['google.com'] })).httpStatus,
  ).toBe(200);
  expect((await furrow.world.refresh(String(byGoogle.body.refreshToken))).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.refresh(elsewhere.refreshToken)).httpStatus).toBe(200);
  expect((await furrow.world.read('me', { idToken })).httpStatus).toBe(200);
});

test('unlinking Google ends a change of address under way: whoever came by it may have begun it', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(furrow.world.newEmail()), { idToken: user.idToken });
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: body.idToken, newEmail };
  expect((await furrow.world.identity('v1/accounts:sendOobCode', change)).httpStatus).toBe(200);
  const oobCode = await new MailBox(furrow).code(newEmail, 'Confirm your new email');
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, deleteProvider: ['google.com'] });
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).message).toBe('EXPIRED_OOB_CODE');
});

test('taking the password away ends the link for a new one', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(furrow.world.newEmail()), { idToken: user.idToken });
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
  const oobCode = await new MailBox(furrow).code(user.email, 'Reset your');
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, deleteProvider: ['password'] });
  const reset = { oobCode, newPassword: 'meadow-after-rain' };
  expect((await furrow.world.identity('v1/accounts:resetPassword', reset)).message).toBe('EXPIRED_OOB_CODE');
});

test('the owner who takes the account back shuts out the Google account that a thief linked to it', async () => {
  const owner = await furrow.world.user();
  await verifyAddress(furrow.context.db, owner.uid);
  const mailBox = new MailBox(furrow);
  const token = await google.person(furrow.world.newEmail());
  const { body } = await signIn(token, { idToken: owner.idToken });
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: body.idToken, newEmail };
  await furrow.world.identity('v1/accounts:sendOobCode', change);
  const apply = (oobCode: string) => furrow.world.identity('v1/accounts:update', { oobCode });
  await apply(await mailBox.code(newEmail, 'Confirm your new email'));
  expect((await signIn(token)).body).toMatchObject({ localId: owner.uid });
  expect((await apply(await mailBox.code(owner.email, 'Your email was changed'))).httpStatus).toBe(200);
  const after = (await signIn(token)).body;
  expect(after.isNewUser).toBe(true);
  expect(after.localId).not.toBe(owner.uid);
});

test('a new password is told with the Google account that still opens the account', async () => {
  const user = await furrow.world.user();
  const googleEmail = furrow.world.newEmail();
  const { body } = await signIn(await google.person(googleEmail), { idToken: user.idToken });
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, password: 'meadow-after-rain' });
  expect((await new MailBox(furrow).mail(user.email, 'Your password was changed')).text).toContain(googleEmail);
});

test('unlinking leaves one way in, and Google’s person is then new again', async () => {
  const user = await furrow.world.user();
  const token = await google.person(furrow.world.newEmail());
  const { body } = await signIn(token, { idToken: user.idToken });
  const update = (fields: object) => furrow.world.identity('v1/accounts:update', { idToken: body.idToken, ...fields });
  expect((await update({ deleteProvider: ['google.com', 'password'] })).message).toMatch(/^OPERATION_NOT_ALLOWED/);
  expect((await update({ deleteProvider: ['google.com'] })).body).toMatchObject({
    providerUserInfo: [{ providerId: 'password' }],
  });
  expect((await signIn(token)).body.isNewUser).toBe(true);
});

test('a Google user adds a password for the own address, and no other', async () => {
  const email = furrow.world.newEmail();
  const { body } = await signIn(await google.person(email));
  const link = (fields: object) => furrow.world.identity('v1/accounts:signUp', { idToken: body.idToken, ...fields });
  const elsewhere = { email: furrow.world.newEmail(), password: testPassword };
  expect((await link(elsewhere)).message).toMatch(/^OPERATION_NOT_ALLOWED/);
  expect((await link({ email, password: testPassword })).httpStatus).toBe(200);
  await furrow.world.signIn({ uid: String(body.localId), email, password: testPassword });
});

test('a password is added with a recent sign-in only; a refresh does not make it one', async () => {
  const email = furrow.world.newEmail();
  const { body } = await signIn(await google.person(email));
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(String(body.refreshToken));
  const link = await furrow.world.identity('v1/accounts:signUp', { idToken, email, password: testPassword });
  expect(link.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('a disabled user stays out, and reauthentication makes no account', async () => {
  const email = furrow.world.newEmail();
  const { body } = await signIn(await google.person(email));
  const { db } = furrow.context;
  await db.updateTable('users').set({ disabled: true }).where('uid', '=', String(body.localId)).execute();
  expect((await signIn(await google.person(email))).message).toBe('USER_DISABLED');
  const unknown = await google.person(furrow.world.newEmail());
  expect((await signIn(unknown, { autoCreate: false })).message).toBe('USER_NOT_FOUND');
  const refused = db.selectFrom('audit_log').select(['result', 'detail']).orderBy('id', 'desc').limit(2);
  expect(await refused.execute()).toEqual(
    ['USER_NOT_FOUND', 'USER_DISABLED'].map((code) => ({
      result: 'refused',
      detail: { provider: 'google.com', code },
    })),
  );
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forgeries: Record<string, () => Promise<string>> = {
  'a stranger’s signature': () => google.token({ key: stranger.privateKey }),
  'no signature': async () => {
    const [, payload] = (await google.token()).split('.');
    return `${encode({ alg: 'none' })}.${payload}.`;
  },
  'HS256 with the public key as its secret': () => {
    const secret = google.publicKey.export({ format: 'pem', type: 'spki' });
    return google.token({ header: { alg: 'HS256' }, key: Buffer.from(secret) });
  },
  'another audience': () => google.token({ claims: { aud: 'another-client' } }),
  'another authorized party': () => google.token({ claims: { azp: 'another-client' } }),
  'another issuer': () => google.token({ claims: { iss: 'https://accounts.google.com' } }),
  'a time that is over': () => google.token({ lifetimeSeconds: -60 }),
  'a time to come': () => google.token({ claims: { iat: Math.floor(Date.now() / 1_000) + 3_600 } }),
  'no subject': () => google.token({ claims: { sub: '' } }),
  'an unknown key': () => google.token({ header: { kid: 'google-2' } }),
  'its own key in its header': () =>
    google.token({ key: stranger.privateKey, header: { kid: 'x', jwk: stranger.publicKey.export({ format: 'jwk' }) } }),
  'no expiry': () => google.token({ claims: { exp: undefined } }),
};

test.each(Object.keys(forgeries))('a Google token with %s is refused and makes no account', async (name) => {
  const before = await count();
  const token = (await forgeries[name]?.()) ?? '';
  expect((await signIn(token)).message).toBe('INVALID_IDP_RESPONSE : The ID token is not valid.');
  expect(await count()).toBe(before);
});

test('one of our own ID tokens is no Google token', async () => {
  const { idToken } = await furrow.world.user();
  expect((await signIn(idToken)).message).toMatch(/^INVALID_IDP_RESPONSE/);
});

test('a token of a popup of ours signs nobody in before Google’s answer came to us', async () => {
  const start = await fetch(`${furrow.url}/google/start`, { redirect: 'manual' });
  const nonce = new URL(start.headers.get('location') ?? '').searchParams.get('nonce');
  const { message } = await signIn(await google.person(furrow.world.newEmail(), { nonce }), {}, `&nonce=${nonce}`);
  expect(message).toMatch(/^MISSING_OR_INVALID_NONCE/);
});

test('a nonce, where one is claimed, must be the token’s', async () => {
  const nonce = 'a-nonce-of-an-app';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const withNonce = (claimed?: string) => google.person(furrow.world.newEmail(), claimed ? { nonce: claimed } : {});
  expect((await signIn(await withNonce(hashed), {}, `&nonce=${nonce}`)).httpStatus).toBe(200);
  expect((await signIn(await withNonce(nonce), {}, `&nonce=${nonce}`)).httpStatus).toBe(200);
  for (const [claimed, extra] of [
    [hashed, '&nonce=wrong'],
    [hashed, ''],
    [undefined, `&nonce=${nonce}`],
  ] as const)
    expect((await signIn(await withNonce(claimed), {}, extra)).message).toMatch(/^MISSING_OR_INVALID_NONCE/);
});

const form = 'id_token=a.b.c&providerId=google.com';
test.each([
  [{ postBody: form }, 'MISSING_REQUEST_URI'],
  [{ requestUri: '/relative', postBody: form }, 'INVALID_REQUEST_URI'],
  [{ requestUri: 'javascript:alert(1)', postBody: form }, 'INVALID_REQUEST_URI'],
  [{ requestUri: 'https://evil.test', postBody: form }, 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project'],
  [{ requestUri: 'http://localhost', postBody: 'id_token=a.b.c' }, /^INVALID_CREDENTIAL_OR_PROVIDER_ID : /],
  [{ requestUri: 'http://localhost', postBody: 'providerId=google.com' }, /^INVALID_CREDENTIAL_OR_PROVIDER_ID : /],
  [{ requestUri: 'http://localhost', postBody: 'access_token=a&providerId=google.com' }, /^INVALID_CREDENTIAL/],
  [{ requestUri: 'http://localhost', postBody: 'id_token=a&providerId=apple.com' }, 'OPERATION_NOT_ALLOWED'],
  [{ requestUri: 'http://localhost', postBody: form }, /^INVALID_IDP_RESPONSE : /],
  [{ requestUri: `http://localhost/?${form}` }, /^INVALID_IDP_RESPONSE : /],
  [{ requestUri: 'http://localhost', postBody: form, tenantId: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
])('a request with %j is answered %s', async (fields, message) => {
  const answer = (await furrow.world.identity('v1/accounts:signInWithIdp', fields)).message;
  if (message instanceof RegExp) expect(answer).toMatch(message);
  else expect(answer).toBe(message);
});
