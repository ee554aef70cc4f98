import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
});
afterAll(() => furrow.close());

test('a field that is null counts as absent at sign-up, sign-in and lookup', async () => {
  const identity = (path: string, fields: object) => furrow.world.identity(path, fields);
  const wanted = { email: furrow.world.newEmail(), password: 'meadow-after-rain', returnSecureToken: true };
  const left = {
    tenantId: null,
    tenant_id: null,
    localId: null,
    idToken: null,
    displayName: null,
    captchaResponse: null,
  };
  const signUp = await identity('v1/accounts:signUp', { ...wanted, ...left });
  expect(signUp.message).toBeNull();
  const signIn = await identity('v1/accounts:signInWithPassword', { ...wanted, ...left });
  expect(signIn.body).toMatchObject({ localId: signUp.body.localId, idToken: expect.any(String) });
  expect((await identity('v1/accounts:lookup', { ...left, idToken: signIn.body.idToken })).message).toBeNull();
  expect((await identity('v1/accounts:signUp', { email: null, password: null })).message).toBe('ADMIN_ONLY_OPERATION');
});

test('a field that is null counts as absent in an update or deletion, but removes a name or picture', async () => {
  const { idToken } = await furrow.world.user();
  const change = (fields: object) => furrow.world.identity('v1/accounts:update', { idToken, ...fields });
  await change({ displayName: 'Ada', photoUrl: 'https://example.test/ada.png' });
  const left = { disableUser: null, customAttributes: null, validSince: null, phoneNumber: null, deleteProvider: null };
  const kept = await change({ ...left, emailVerified: null, password: null, email: null, mfa: null });
  expect(kept.body).toMatchObject({ displayName: 'Ada', photoUrl: 'https://example.test/ada.png' });
  const taken = await change({ displayName: null, photo_url: null });
  expect(taken.message).toBeNull();
  expect(taken.body).not.toHaveProperty('displayName');
  expect(taken.body).not.toHaveProperty('photoUrl');
  expect((await furrow.world.identity('v1/accounts:delete', { idToken, localId: null })).message).toBeNull();
});

test('a field that is null counts as absent for the bearer owner, and ends no session', async () => {
  const email = furrow.world.newEmail();
  const made = await furrow.world.asOwner('v1/accounts:signUp', {
    email,
    localId: null,
    phoneNumber: null,
    mfaInfo: null,
  });
  expect(made.body).toMatchObject({ localId: expect.any(String), email });
  const user = await furrow.world.user();
  await furrow.world.asOwner('v1/accounts:update', {
    localId: user.uid,
    validSince: null,
    phoneNumber: null,
    customAttributes: null,
  });
  expect((await furrow.world.refresh(user.refreshToken)).message).toBeNull();
});
