import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCraftAccess } from '#contract/crafts/calls.ts';
import { craftWorld } from '#testing/craft-world.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { linkIdentity } from '../identity-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
});
afterAll(() => furrow.close());

const asOwner = (path: string, fields: object) => furrow.world.asOwner(path, fields);
const lookUp = async (localId: unknown) => (await asOwner('v1/accounts:lookup', { localId: [localId] })).body;

test('the bearer owner removes name and picture, and a new address is unverified unless the request says otherwise', async () => {
  const { uid } = await furrow.world.user();
  const picture = 'https://example.test/ada.png';
  await asOwner('v1/accounts:update', { localId: uid, displayName: 'Ada', photoUrl: picture, emailVerified: true });
  await asOwner('v1/accounts:update', { localId: uid, deleteAttribute: ['DISPLAY_NAME'] });
  const nameless = await lookUp(uid);
  expect(nameless).toMatchObject({ users: [{ photoUrl: picture, emailVerified: true }] });
  expect(nameless).not.toHaveProperty('users.0.displayName');
  const email = furrow.world.newEmail();
  await asOwner('v1/accounts:update', { localId: uid, deleteAttribute: ['PHOTO_URL'], email });
  const changed = await lookUp(uid);
  expect(changed).toMatchObject({ users: [{ email, emailVerified: false }] });
  expect(changed).not.toHaveProperty('users.0.photoUrl');
  await asOwner('v1/accounts:update', { localId: uid, email, emailVerified: true });
  await asOwner('v1/accounts:update', { localId: uid, email });
  expect(await lookUp(uid)).toMatchObject({ users: [{ emailVerified: true }] });
});

test('a user whose address the bearer owner verifies is notified of crafts that were granted to it before', async () => {
  const { world } = furrow;
  const creator = await furrow.verifiedUser();
  const craftId = await craftWorld(() => ({ furrow, creator })).newCraft({ isPublic: false });
  const [known, email] = [await world.user(), world.newEmail()];
  for (const recipientEmail of [known.email, email])
    await world.call(grantCraftAccess, creator, { craftId, recipientEmail });
  await asOwner('v1/accounts:update', { localId: known.uid, emailVerified: true });
  await asOwner('v1/accounts:signUp', { localId: 'told', email, password: known.password, emailVerified: true });
  for (const user of [known, await world.signIn({ ...known, uid: 'told', email })])
    expect((await world.inbox(user)).items).toMatchObject([{ link: `/crafts/${craftId}` }]);
});

test.each([
  [{ displayName: 'x'.repeat(201) }, 'INVALID_DISPLAY_NAME'],
  [{ photoUrl: `https://example.test/${'x'.repeat(2_048)}` }, 'INVALID_PHOTO_URL'],
  [{ photoUrl: 'javascript:alert(1)' }, 'INVALID_PHOTO_URL'],
  [{ phoneNumber: '+15555550100' }, 'OPERATION_NOT_ALLOWED : Users here have no phoneNumber.'],
  [{ mfaInfo: [] }, 'OPERATION_NOT_ALLOWED : Users here have no mfaInfo.'],
])('the bearer owner can give %j neither to a new user nor to a known one', async (wanted, message) => {
  const { uid } = await furrow.world.user();
  expect((await asOwner('v1/accounts:signUp', wanted)).message).toBe(message);
  expect((await asOwner('v1/accounts:update', { localId: uid, ...wanted })).message).toBe(message);
});

test("the bearer owner cannot link a provider or unlink a user's only way to sign in", async () => {
  const { uid } = await furrow.world.user();
  const change = async (fields: object) => (await asOwner('v1/accounts:update', { localId: uid, ...fields })).message;
  expect(await change({ linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } })).toMatch(/^OPERATION_NOT/);
  expect(await change({ deleteProvider: ['phone'] })).toBe('INVALID_PROVIDER_ID');
  expect(await change({ deleteProvider: ['password'] })).toBe(
    'OPERATION_NOT_ALLOWED : This is your only way to sign in.',
  );
});

test('the bearer owner gets the link of a mail to a known user, and the mail is not sent', async () => {
  const { world } = furrow;
  const [user, other] = [await world.user(), await world.user()];
  const ask = (requestType: string, fields: object) =>
    asOwner('v1/accounts:sendOobCode', { requestType, returnOobLink: true, ...fields });
  const use = (path: string, fields: object) => world.identity(`v1/accounts:${path}`, fields);
  await ask('PASSWORD_RESET', { email: other.email });
  expect((await ask('PASSWORD_RESET', { email: world.newEmail() })).message).toBe('EMAIL_NOT_FOUND');

  const email = user.email.toUpperCase();
  const verify = (await ask('VERIFY_EMAIL', { email })).body;
  expect(verify).toMatchObject({ email: user.email, oobLink: expect.stringContaining(`oobCode=${verify.oobCode}`) });
  await use('update', { oobCode: verify.oobCode });
  expect(await lookUp(user.uid)).toMatchObject({ users: [{ emailVerified: true }] });

  const newEmail = world.newEmail();
  expect((await ask('VERIFY_AND_CHANGE_EMAIL', { email, newEmail: other.email })).message).toBe('EMAIL_EXISTS');
  const change = (await ask('VERIFY_AND_CHANGE_EMAIL', { email, newEmail })).body;
  await use('update', { oobCode: change.oobCode });
  expect(await lookUp(user.uid)).toMatchObject({ users: [{ email: newEmail }] });

  const reset = (await ask('PASSWORD_RESET', { email: newEmail })).body;
  const box = new MailBox(furrow);
  await box.allSent();
  expect(await box.mailsTo(newEmail)).toEqual([]);
  await use('resetPassword', { oobCode: reset.oobCode, newPassword: 'meadow-after-rain' });
  await world.signIn({ ...user, email: newEmail, password: 'meadow-after-rain' });
});

test.each([
  [{ requestType: 'VERIFY_EMAIL' }, 'MISSING_EMAIL'],
  [{ requestType: 'VERIFY_EMAIL', email: 'nobody' }, 'INVALID_EMAIL'],
  [{ requestType: 'EMAIL_SIGNIN', email: 'known' }, 'OPERATION_NOT_ALLOWED : There are no links of this type here.'],
  [{ requestType: 'VERIFY_AND_CHANGE_EMAIL', email: 'known' }, 'MISSING_NEW_EMAIL'],
  [{ requestType: 'VERIFY_EMAIL', email: 'known', continueUrl: 'https://elsewhere.test/' }, 'UNAUTHORIZED_DOMAIN'],
])('the bearer owner gets no link for %j', async (wanted, message) => {
  const { email } = await furrow.world.user();
  const known = 'email' in wanted && wanted.email === 'known' ? { email } : {};
  const answer = await asOwner('v1/accounts:sendOobCode', { returnOobLink: true, ...wanted, ...known });
  expect(answer.message).toMatch(new RegExp(`^${message}`));
});

test("the bearer owner finds a user by Google's id of the person, and unlinks it", async () => {
  const { uid } = await furrow.world.user();
  const identity = { provider: 'google.com', subject: 'g-1', email: null, displayName: null, photoUrl: null } as const;
  await inTransaction(furrow.context.db, (tx) => linkIdentity(tx, uid, identity, furrow.context.clock.now()));
  const find = async (rawId: string) =>
    (await asOwner('v1/accounts:lookup', { federatedUserId: [{ providerId: 'google.com', rawId }] })).body;
  expect(await find('g-1')).toMatchObject({ users: [{ localId: uid }] });
  expect((await find('g-2')).users).toBeUndefined();
  expect(await asOwner('v1/accounts:update', { localId: uid, deleteProvider: ['google.com'] })).toMatchObject({
    httpStatus: 200,
  });
  expect((await find('g-1')).users).toBeUndefined();
  expect(await lookUp(uid)).toMatchObject({ users: [{ providerUserInfo: [{ providerId: 'password' }] }] });
});

test('a change by the bearer owner during the deletion of the user succeeds or gets USER_NOT_FOUND', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { uid } = await furrow.world.user();
    const [change, deletion] = await Promise.all([
      asOwner('v1/accounts:update', { localId: uid, displayName: 'Ada', disableUser: true }),
      asOwner('v1/accounts:delete', { localId: uid }),
    ]);
    expect([null, 'USER_NOT_FOUND']).toContain(change.message);
    expect([change.httpStatus, deletion.httpStatus]).not.toContain(503);
  }
});

test('after all accounts are deleted, an address can sign up again with the credits of the month', async () => {
  const wanted = { email: furrow.world.newEmail(), password: 'meadow-after-rain', emailVerified: true };
  const signUp = async () => {
    const { localId } = (await asOwner('v1/accounts:signUp', wanted)).body;
    const user = await furrow.world.signIn({ uid: String(localId), ...wanted });
    return (await furrow.world.read('me', user)).value;
  };
  for (const _run of [1, 2]) {
    expect(await signUp()).toMatchObject({ monthlyCoins: 200 });
    await fetch(`${furrow.url}/emulator/v1/projects/furrow/accounts`, { method: 'DELETE' });
  }
});
