import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  getIdTokenResult,
  initializeRecaptchaConfig,
  onAuthStateChanged,
  reload,
  revokeAccessToken,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
} from 'firebase/auth';
import { httpsCallable } from 'firebase/functions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '#contract/auth/calls.ts';
import { type FirebaseSdk, firebaseSdk, sdkError, sdkWorld, wirings } from '#testing/firebase-sdk.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const disable = (uid: string) =>
  furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();

describe.each(wirings)('the official SDK, wired by %s', (wiring) => {
  let sdk: FirebaseSdk;
  let auth: Auth;
  beforeEach(() => {
    sdk = firebaseSdk(furrow.url, wiring);
    auth = sdk.auth;
  });
  afterEach(async () => {
    furrow.clock.reset();
    await sdk.close();
  });

  const { signedUp, signedInLongAgo } = sdkWorld(() => ({ furrow, auth }));

  describe('signing up', () => {
    test('creates an account that is signed in', async () => {
      const { user, email } = await signedUp();
      expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null });
      expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email }]);
      expect(new Date(user.metadata.creationTime ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(auth.currentUser).toBe(user);
    });

    test.each([
      ['a taken address', 'auth/email-already-in-use', testPassword],
      ['a short password', 'auth/weak-password', 'abc'],
      ['a common password', 'auth/password-does-not-meet-requirements', 'password1'],
      ['a password that is too long', 'auth/password-does-not-meet-requirements', 'x'.repeat(4_097)],
    ])('with %s fails with %s', async (_what, expected, password) => {
      const { email } = await furrow.world.user();
      const address = expected === 'auth/email-already-in-use' ? email : furrow.world.newEmail();
      await expect(createUserWithEmailAndPassword(auth, address, password)).rejects.toEqual(sdkError(expected));
    });

    test('with an invalid address fails with invalid-email, and signing in anonymously is not allowed', async () => {
      await expect(createUserWithEmailAndPassword(auth, 'nobody', testPassword)).rejects.toEqual(
        sdkError('auth/invalid-email'),
      );
      await expect(signInAnonymously(auth)).rejects.toEqual(sdkError('auth/admin-restricted-operation'));
    });
  });

  describe('signing in', () => {
    test('by password ignores the case of the address, and signing out ends the session', async () => {
      const { email, uid } = await furrow.world.user();
      expect((await signInWithEmailAndPassword(auth, email.toUpperCase(), testPassword)).user.uid).toBe(uid);
      await signOut(auth);
      expect(auth.currentUser).toBeNull();
    });

    test.each(['a wrong password', 'an unknown address'])('with %s fails with invalid-credential', async (what) => {
      const { email } = await furrow.world.user();
      const [address, password] = what === 'a wrong password' ? [email, 'wrong'] : ['a@b.test', testPassword];
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toEqual(
        sdkError('auth/invalid-credential'),
      );
    });

    test('as a disabled user fails with user-disabled, but only with the right password', async () => {
      const { email, uid } = await furrow.world.user();
      await disable(uid);
      await expect(signInWithEmailAndPassword(auth, email, testPassword)).rejects.toEqual(
        sdkError('auth/user-disabled'),
      );
      await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toEqual(
        sdkError('auth/invalid-credential'),
      );
    });

    test('too often with a wrong password fails with too-many-requests', async () => {
      furrow.clock.moveToNextHour();
      const { email } = await furrow.world.user();
      const tries: unknown[] = [];
      for (let i = 0; i < 11; i += 1)
        await signInWithEmailAndPassword(auth, email, 'wrong').catch((error) => tries.push(error));
      expect(tries.at(-1)).toEqual(sdkError('auth/too-many-requests'));
    });

    test('and signing out notify the listeners of the auth state', async () => {
      const seen: (string | undefined)[] = [];
      const stop = onAuthStateChanged(auth, (user) => seen.push(user?.uid));
      await auth.authStateReady();
      const { user } = await signedUp();
      await signOut(auth);
      stop();
      expect(seen).toEqual([undefined, user.uid, undefined]);
    });
  });

  describe('tokens', () => {
    test('carry the claims of the account and its way of signing in', async () => {
      const { user, email } = await signedUp();
      const { claims, signInProvider, issuedAtTime, expirationTime } = await getIdTokenResult(user);
      expect(claims).toMatchObject({ email, email_verified: false, user_id: user.uid, sub: user.uid, aud: 'furrow' });
      expect(signInProvider).toBe('password');
      expect(new Date(expirationTime).getTime() - new Date(issuedAtTime).getTime()).toBe(3_600_000);
    });

    test('are renewed on demand, with the time of the sign-in unchanged', async () => {
      const { user } = await signedUp();
      const before = await getIdTokenResult(user);
      furrow.clock.move(2_000);
      const after = await getIdTokenResult(user, true);
      expect(after.token).not.toBe(before.token);
      expect(after.authTime).toBe(before.authTime);
    });

    test('are sent with calls', async () => {
      await signedUp();
      const urls = { successUrl: `${furrow.url}/dashboard`, cancelUrl: `${furrow.url}/dashboard` };
      const checkout = httpsCallable(sdk.functions, 'createCheckoutSessionForCredits');
      await expect(checkout({ amount: 7, ...urls })).rejects.toEqual(sdkError('functions/invalid-argument'));
      expect((await checkout({ amount: 5, ...urls })).data).toMatchObject({ url: expect.any(String) });
      await signOut(auth);
      await expect(checkout({ amount: 5, ...urls })).rejects.toEqual(sdkError('functions/unauthenticated'));
    });
  });

  describe('a user', () => {
    test('changes name and picture independently, and removes both', async () => {
      const { user } = await signedUp();
      await updateProfile(user, { displayName: 'Ada', photoURL: 'https://pictures.test/a.png' });
      await updateProfile(user, { displayName: 'Ada L.' });
      await reload(user);
      expect(user).toMatchObject({ displayName: 'Ada L.', photoURL: 'https://pictures.test/a.png' });
      await updateProfile(user, { displayName: '', photoURL: '' });
      await reload(user);
      expect(user).toMatchObject({ displayName: null, photoURL: null });
    });

    test('is signed out by deleting the account and cannot sign in again', async () => {
      const { user, email } = await signedUp();
      await deleteUser(user);
      expect(auth.currentUser).toBeNull();
      await expect(signInWithEmailAndPassword(auth, email, testPassword)).rejects.toEqual(
        sdkError('auth/invalid-credential'),
      );
    });

    test('needs a recent sign-in to delete the account', async () => {
      const { user } = await signedInLongAgo();
      await expect(deleteUser(user)).rejects.toEqual(sdkError('auth/requires-recent-login'));
      expect(auth.currentUser).toBe(user);
    });

    test('who was deleted on another device is signed out on this one', async () => {
      const { user, email } = await signedUp();
      const elsewhere = firebaseSdk(furrow.url, wiring);
      await deleteUser((await signInWithEmailAndPassword(elsewhere.auth, email, testPassword)).user);
      await elsewhere.close();
      await expect(user.getIdToken(true)).rejects.toEqual(sdkError('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('who was disabled is signed out', async () => {
      const { user } = await signedUp();
      await disable(user.uid);
      await expect(user.getIdToken(true)).rejects.toEqual(sdkError('auth/user-disabled'));
      expect(auth.currentUser).toBeNull();
    });

    test('whose sessions were all ended on another device is signed out on this one', async () => {
      const { user, email } = await signedUp();
      const { uid } = user;
      const elsewhere = await furrow.world.signIn({ uid, email, password: testPassword });
      await furrow.world.call(endAllSessions, elsewhere, {});
      await expect(reload(user)).rejects.toEqual(sdkError('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('can revoke the token of another service without an error', async () => {
      await signedUp();
      await expect(revokeAccessToken(auth, 'a-token-of-apple')).resolves.toBeUndefined();
    });

    test('gets a reCAPTCHA configuration without an error', async () => {
      await expect(initializeRecaptchaConfig(auth)).resolves.toBeUndefined();
    });
  });
});
