import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { auditedEvents } from '#testing/audited-events.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { onceMore } from '#testing/once-more.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
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

const { signIn, countAccounts } = googleWorld(() => furrow);

test('an ID token that is not a text links nothing and creates no account', async () => {
  const before = await countAccounts();
  for (const idToken of [0, true, {}, ['x']]) {
    const token = await google.person(furrow.world.newEmail());
    expect((await signIn(token, { idToken })).message).toBe('INVALID_ID_TOKEN');
    const credentials = { email: furrow.world.newEmail(), password: testPassword };
    expect((await furrow.world.identity('v1/accounts:signUp', { ...credentials, idToken })).message).toBe(
      'INVALID_ID_TOKEN',
    );
  }
  expect(await countAccounts()).toBe(before);
});

test("linking adds Google to the signed-in user; another user's Google account or address is refused", async () => {
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

test("linking the Google account of one's own address verifies the address and keeps the chosen name", async () => {
  const user = await furrow.world.user();
  const chosen = furrow.context.db.updateTable('users').set({ display_name: 'Ada' }).where('uid', '=', user.uid);
  await chosen.execute();
  const token = await google.person(user.email, { name: 'Augusta King' });
  const { idToken } = (await signIn(token, { idToken: user.idToken })).body;
  const { body } = await furrow.world.identity('v1/accounts:lookup', { idToken });
  expect(body).toMatchObject({ users: [{ email: user.email, emailVerified: true, displayName: 'Ada' }] });
});

test("a user without an address who links one that already had this month's credits loses their own", async () => {
  const [{ uid, idToken }, gone] = [await furrow.world.user(), await furrow.verifiedUser()];
  await furrow.context.db.updateTable('users').set({ email: null }).where('uid', '=', uid).execute();
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.idToken });
  const { body } = await signIn(await google.person(gone.email), { idToken });
  const { value } = await furrow.world.read('me', { idToken: String(body.idToken) });
  expect(value).toMatchObject({ uid, email: gone.email, monthlyCoins: 0 });
});

test('linking Google again sends no second mail, and sign-in methods change at most twenty times an hour', async () => {
  const user = await furrow.verifiedUser();
  const token = await google.person(furrow.world.newEmail());
  await onceMore(furrow, { name: 'provider-change', key: user.uid, most: 18 });
  const first = await signIn(token, { idToken: user.idToken });
  const second = await signIn(token, { idToken: first.body.idToken });
  expect(second.httpStatus).toBe(200);
  const events = await auditedEvents(furrow.context.db, user.uid);
  expect(events.filter((event) => event === 'provider-linked')).toHaveLength(1);
  const mailBox = new MailBox(furrow);
  await mailBox.allSent();
  expect((await mailBox.mailsTo(user.email)).filter(({ subject }) => subject.includes('Google'))).toHaveLength(1);
  const unlinked = await furrow.world.identity('v1/accounts:update', {
    idToken: second.body.idToken,
    deleteProvider: ['google.com'],
    returnSecureToken: true,
  });
  expect(unlinked.httpStatus).toBe(200);
  const idToken = unlinked.body.idToken ?? second.body.idToken;
  expect((await signIn(token, { idToken })).message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
});

test('linking does not count against the sign-in limit of a network', async () => {
  const { idToken } = await furrow.world.user();
  const counters = furrow.context.db.selectFrom('limit_counters').where('bucket', 'like', 'sign-in-network:%');
  const tried = async () => (await counters.select('count').execute()).reduce((sum, { count }) => sum + count, 0);
  const before = await tried();
  expect((await signIn(await google.person(furrow.world.newEmail()), { idToken })).httpStatus).toBe(200);
  expect(await tried()).toBe(before);
});

test('linking needs a recent sign-in', async () => {
  const user = await furrow.world.user();
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(user.refreshToken);
  expect((await signIn(await google.person(user.email), { idToken })).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test("the owner of an unverified address who signs in with Google unlinks a stranger's Google account", async () => {
  const stranger = await furrow.world.user();
  const strangersToken = await google.person(furrow.world.newEmail());
  await signIn(strangersToken, { idToken: stranger.idToken });
  const owner = (await signIn(await google.person(stranger.email))).body;
  expect(owner.localId).toBe(stranger.uid);
  expect((await signIn(strangersToken)).body.localId).not.toBe(owner.localId);
});

test('unlinking Google ends only the sessions that were opened by it', async () => {
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
  const events = await auditedEvents(furrow.context.db, user.uid);
  expect(events.filter((event) => event.startsWith('provider-'))).toEqual(['provider-linked', 'provider-unlinked']);
});

test('unlinking Google ends a pending change of address', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(furrow.world.newEmail()), { idToken: user.idToken });
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: body.idToken, newEmail };
  expect((await furrow.world.identity('v1/accounts:sendOobCode', change)).httpStatus).toBe(200);
  const oobCode = await new MailBox(furrow).code(newEmail, 'Confirm your new email');
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, deleteProvider: ['google.com'] });
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).message).toBe('EXPIRED_OOB_CODE');
});

test('removing the password ends a link to reset it', async () => {
  const user = await furrow.world.user();
  const { body } = await signIn(await google.person(furrow.world.newEmail()), { idToken: user.idToken });
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
  const oobCode = await new MailBox(furrow).code(user.email, 'Reset your');
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, deleteProvider: ['password'] });
  const reset = { oobCode, newPassword: 'meadow-after-rain' };
  expect((await furrow.world.identity('v1/accounts:resetPassword', reset)).message).toBe('EXPIRED_OOB_CODE');
});

test('an owner who recovers the account by mail unlinks the Google account that a thief linked to it', async () => {
  const owner = await furrow.verifiedUser();
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

test.each([
  ['with its verified address', true],
  ['without an address that Google has not verified', false],
])('the mail about a new password names the Google account that still signs in, %s', async (_what, emailVerified) => {
  const user = await furrow.world.user();
  const googleEmail = furrow.world.newEmail();
  const { body } = await signIn(await google.person(googleEmail, { emailVerified }), { idToken: user.idToken });
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, password: 'meadow-after-rain' });
  const { text } = await new MailBox(furrow).mail(user.email, 'Your password was changed');
  const account = emailVerified ? `The Google account ${googleEmail}` : 'A Google account';
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${account} can still be used to sign in.`);
  expect(text).toContain('every other device was logged out');
});

test("the mail about a reset of an unverified account's password names the Google account that was unlinked", async () => {
  const { db } = furrow.context;
  const mailBox = new MailBox(furrow);
  const [user, googleEmail] = [await furrow.world.user(), furrow.world.newEmail()];
  await signIn(await google.person(googleEmail), { idToken: user.idToken });
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
  const oobCode = await mailBox.code(user.email, 'Reset your');
  const reset = { oobCode, newPassword: 'meadow-after-rain' };
  expect((await furrow.world.identity('v1/accounts:resetPassword', reset)).httpStatus).toBe(200);
  const { text } = await mailBox.mail(user.email, 'Your password was changed');
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`The Google account ${googleEmail} no longer opens the account`);
  expect(words).not.toContain('can still be used');
  expect(words).toContain('every device was logged out');
  const lines = db.selectFrom('audit_log').select('detail').where('event', '=', 'provider-unlinked');
  expect(await lines.where('user_id', '=', user.uid).execute()).toEqual([{ detail: { provider: 'google.com' } }]);
});

test('unlinking must leave one way to sign in, and the unlinked Google account is a new person again', async () => {
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

test('a Google user can add a password for their own address, and for no other', async () => {
  const email = furrow.world.newEmail();
  const { body } = await signIn(await google.person(email));
  const link = (fields: object) => furrow.world.identity('v1/accounts:signUp', { idToken: body.idToken, ...fields });
  const elsewhere = { email: furrow.world.newEmail(), password: testPassword };
  expect((await link(elsewhere)).message).toMatch(/^OPERATION_NOT_ALLOWED/);
  expect((await link({ email, password: testPassword })).httpStatus).toBe(200);
  await furrow.world.signIn({ uid: String(body.localId), email, password: testPassword });
});

test('adding a password needs a recent sign-in; a refresh does not count as one', async () => {
  const email = furrow.world.newEmail();
  const { body } = await signIn(await google.person(email));
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(String(body.refreshToken));
  const link = await furrow.world.identity('v1/accounts:signUp', { idToken, email, password: testPassword });
  expect(link.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('the live sign-in methods show a Google account with its address when it is linked, and drop it when unlinked', async () => {
  const [user, googleEmail] = [await furrow.world.user(), furrow.world.newEmail()];
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(user.idToken);
  tab.watch(1, 'mySignInMethods');
  const read = async () => (await tab.next(({ value }) => value !== undefined)).value;
  expect(await read()).toEqual({ hasPassword: true, google: null });
  const { body } = await signIn(await google.person(googleEmail), {
    idToken: (await furrow.world.signIn(user)).idToken,
  });
  expect(await read()).toEqual({ hasPassword: true, google: { email: googleEmail } });
  await furrow.world.identity('v1/accounts:update', { idToken: body.idToken, deleteProvider: ['google.com'] });
  expect(await read()).toEqual({ hasPassword: true, google: null });
  tab.close();
});

test('a user without an address cannot set a password, nor keep an unusable one as the only way to sign in', async () => {
  const { body } = await signIn(await google.token({ claims: { sub: 'nameless' } }));
  expect(body.email).toBeUndefined();
  const update = (fields: object) =>
    furrow.world.identity('v1/accounts:update', { idToken: body.idToken, returnSecureToken: true, ...fields });
  expect((await update({ password: testPassword })).message).toMatch(
    /^OPERATION_NOT_ALLOWED : A password needs an email address/,
  );
  // Some accounts were left in this state by an earlier version of the server.
  const { db } = furrow.context;
  const uid = String(body.localId);
  await db.updateTable('users').set({ password_hash: 'of before' }).where('uid', '=', uid).execute();
  expect((await update({ deleteProvider: ['google.com'] })).message).toMatch(/only way to sign in/);
  expect((await update({ deleteProvider: ['password'] })).httpStatus).toBe(200);
  const email = furrow.world.newEmail();
  const link = { idToken: body.idToken, email, password: testPassword };
  const linked = (await furrow.world.identity('v1/accounts:signUp', link)).body;
  expect((await update({ idToken: linked.idToken, deleteProvider: ['google.com'] })).httpStatus).toBe(200);
  await furrow.world.signIn({ uid, email, password: testPassword });
});
