import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedEvents } from '#testing/audited-events.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { onceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const { signIn } = googleWorld(() => furrow);

const lookup = async (idToken: unknown) => {
  const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken });
  const [account] = Array.isArray(body.users) ? body.users : [];
  return account;
};

test("a new person gets an account with Google's name, picture and verified address", async () => {
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

test('120 successful Google sign-ins from one network do not reach the limit for failed ones', async () => {
  for (let colleague = 0; colleague < 6; colleague += 1) {
    const token = await google.person(furrow.world.newEmail());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
    expect(answers.map(({ message }) => message)).toEqual(Array(20).fill(null));
  }
});

test('one account is signed in to with Google at most a hundred times an hour', async () => {
  const token = await google.person(furrow.world.newEmail());
  const { body } = await signIn(token);
  await onceMore(furrow, { name: 'sign-in-account', key: String(body.localId), most: 100 });
  expect((await signIn(token)).httpStatus).toBe(200);
  expect((await signIn(token)).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('twenty simultaneous first sign-ins with Google create one account', async () => {
  const token = await google.person(furrow.world.newEmail());
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(token)));
  expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.localId)).size).toBe(1);
});

test('a verified Google address joins the verified account of that address and keeps its password', async () => {
  const user = await furrow.verifiedUser();
  const { body } = await signIn(await google.person(user.email.toUpperCase()));
  expect(body.localId).toBe(user.uid);
  expect((await lookup(body.idToken)).providerUserInfo.map((info: { providerId: string }) => info.providerId)).toEqual([
    'password',
    'google.com',
  ]);
  expect((await furrow.world.signIn(user)).uid).toBe(user.uid);
  expect((await furrow.world.refresh(user.refreshToken)).httpStatus).toBe(200);
  const { text } = await new MailBox(furrow).mail(user.email, 'Google sign-in was added');
  expect(text).not.toContain('no longer works');
});

test('a first Google sign-in keeps the name of a verified account, and replaces that of an unverified one', async () => {
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

test('a verified Google address takes over an unverified account, and ends its password and sessions', async () => {
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
  const { text } = await new MailBox(furrow).mail(attacker.email, 'Google sign-in was added');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('The password it had no longer works');
  expect((await tab.next(({ error }) => error !== undefined, 2_000)).error?.status).toBe('UNAUTHENTICATED');
  tab.close();
});

test('the owner who takes over an unverified account is told by mail which Google account was unlinked', async () => {
  const [stranger, strangersGoogle] = [await furrow.world.user(), furrow.world.newEmail()];
  await signIn(await google.person(strangersGoogle), { idToken: stranger.idToken });
  await signIn(await google.person(stranger.email));
  const mailBox = new MailBox(furrow);
  await mailBox.allSent();
  const { text } = await mailBox.mail(stranger.email, 'Google sign-in was added');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`The Google account ${strangersGoogle} no longer opens the account`);
  expect(await auditedEvents(furrow.context.db, stranger.uid)).toContain('provider-unlinked');
});

test('the link in a verification mail still works after Google has verified the address', async () => {
  const { email, idToken } = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const oobCode = await new MailBox(furrow).code(email, 'Verify');
  await signIn(await google.person(email));
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).body).toMatchObject({ emailVerified: true });
});

test("an account's address is verified by the first sign-in after Google has verified it", async () => {
  const email = furrow.world.newEmail();
  const before = await signIn(await google.person(email, { emailVerified: false }));
  expect(before.body).toMatchObject({ emailVerified: false });
  const { body } = await signIn(await google.person(email));
  expect(body).toMatchObject({ localId: before.body.localId, emailVerified: true });
});

test('the mail about a takeover of an unverified account does not mention a password if it had none', async () => {
  const email = furrow.world.newEmail();
  const unproved = await signIn(await google.person(email, { emailVerified: false, subject: 'unproved' }));
  const { body } = await signIn(await google.person(email));
  expect(body.localId).toBe(unproved.body.localId);
  const { text } = await new MailBox(furrow).mail(email, 'Google sign-in was added');
  expect(text).not.toContain('no longer works');
  const linked = furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', 'provider-linked');
  const { detail } = await linked.where('user_id', '=', String(body.localId)).executeTakeFirstOrThrow();
  expect(detail).toEqual({ provider: 'google.com', dropped: true });
});

test("an unverified Google account cannot sign in to its account once the mailbox's owner has reset the password", async () => {
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

test.each(['ａda', 'ada\u212a', 'ad\u00aa'])(
  'the Google address %s does not open the account of an address that only looks like it',
  async (local) => {
    const domain = `${Date.now()}.example.test`;
    const user = await furrow.world.user(`${local.normalize('NFKC').toLowerCase()}@${domain}`);
    await verifyAddress(furrow.context.db, user.uid);
    const { body } = await signIn(await google.person(`${local}@${domain}`));
    expect(body).toMatchObject({ isNewUser: true, localId: expect.not.stringMatching(user.uid) });
    expect((await lookup(body.idToken)).email).toBeUndefined();
  },
);

test('an unverified Google address does not sign in to the account of another user with that address', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(user.email, { emailVerified: false }));
  expect(body).toMatchObject({ needConfirmation: true, email: user.email, verifiedProvider: ['password'] });
  expect(body.idToken).toBeUndefined();
  const stranger = await signIn(await google.person(furrow.world.newEmail(), { emailVerified: false }));
  expect(await lookup(stranger.body.idToken)).toMatchObject({ emailVerified: false });
});

test("Google's id of the person selects the account, whatever address comes with it", async () => {
  const [email, victim] = [furrow.world.newEmail(), await furrow.world.user()];
  const first = await signIn(await google.person(email, { subject: 'constant' }));
  const renamed = await signIn(await google.person(victim.email, { subject: 'constant' }));
  expect(renamed.body.localId).toBe(first.body.localId);
  expect(await lookup(renamed.body.idToken)).toMatchObject({ email });
});

test('a disabled user cannot sign in with Google, and a sign-in without autoCreate creates no account', async () => {
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

test('a disabled account does not block the owner of an address that it never verified', async () => {
  const squatter = await furrow.world.user();
  const { db } = furrow.context;
  await db.updateTable('users').set({ disabled: true }).where('uid', '=', squatter.uid).execute();
  const token = await google.person(squatter.email);
  expect((await signIn(token, { autoCreate: false })).message).toBe('USER_DISABLED');
  const { body } = await signIn(token);
  expect(body).toMatchObject({ isNewUser: true, localId: expect.not.stringMatching(squatter.uid) });
  expect(await lookup(body.idToken)).toMatchObject({ email: squatter.email, emailVerified: true });
  const left = db.selectFrom('users').select(['email', 'password_hash', 'disabled']).where('uid', '=', squatter.uid);
  expect(await left.executeTakeFirst()).toEqual({ email: null, password_hash: null, disabled: true });
});

const form = 'id_token=a.b.c&providerId=google.com';
test("a token in the request's body takes precedence over one in its address", async () => {
  const requestUri = `http://localhost/?${form}#${form}`;
  expect((await signIn(await google.person(furrow.world.newEmail()), { requestUri })).httpStatus).toBe(200);
});

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
