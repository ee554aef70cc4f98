import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getIdTokenResult,
  initializeRecaptchaConfig,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  revokeAccessToken,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { httpsCallable } from 'firebase/functions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAllSessions } from '#contract/auth/calls.ts';
import { type FirebaseSdk, firebaseSdk, wirings } from '#testing/firebase-sdk.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
beforeAll(async () => {
  furrow = await startTestFurrow();
  mailBox = new MailBox(furrow);
});
afterAll(() => furrow.close());

const newPassword = 'meadow-after-rain';
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

  /** Somebody new who is signed in here. */
  async function signedUp() {
    const email = furrow.world.newEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, testPassword);
    return { user, email };
  }
  /** Somebody who signed in here, then let more than five minutes pass. */
  async function signedInLongAgo() {
    const signed = await signedUp();
    furrow.clock.move(301_000);
    await signed.user.getIdToken(true);
    return signed;
  }
  const code = (expected: string) => expect.objectContaining({ code: expected });

  describe('signing up', () => {
    test('makes an account that is signed in', async () => {
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
    ])('with %s is %s', async (_what, expected, password) => {
      const { email } = await furrow.world.user();
      const address = expected === 'auth/email-already-in-use' ? email : furrow.world.newEmail();
      await expect(createUserWithEmailAndPassword(auth, address, password)).rejects.toEqual(code(expected));
    });

    test('with no address is invalid-email, without anything it is not offered', async () => {
      await expect(createUserWithEmailAndPassword(auth, 'nobody', testPassword)).rejects.toEqual(
        code('auth/invalid-email'),
      );
      await expect(signInAnonymously(auth)).rejects.toEqual(code('auth/admin-restricted-operation'));
    });
  });

  describe('signing in', () => {
    test('by password works in any case of the address, and signing out ends it', async () => {
      const { email, uid } = await furrow.world.user();
      expect((await signInWithEmailAndPassword(auth, email.toUpperCase(), testPassword)).user.uid).toBe(uid);
      await signOut(auth);
      expect(auth.currentUser).toBeNull();
    });

    test.each(['a wrong password', 'an unknown address'])('with %s is invalid-credential', async (what) => {
      const { email } = await furrow.world.user();
      const [address, password] = what === 'a wrong password' ? [email, 'wrong'] : ['a@b.test', testPassword];
      await expect(signInWithEmailAndPassword(auth, address, password)).rejects.toEqual(
        code('auth/invalid-credential'),
      );
    });

    test('as a disabled user is user-disabled, with the right password only', async () => {
      const { email, uid } = await furrow.world.user();
      await disable(uid);
      await expect(signInWithEmailAndPassword(auth, email, testPassword)).rejects.toEqual(code('auth/user-disabled'));
      await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toEqual(code('auth/invalid-credential'));
    });

    test('too often with a wrong password is too-many-requests', async () => {
      furrow.clock.moveToNextHour();
      const { email } = await furrow.world.user();
      const tries: unknown[] = [];
      for (let i = 0; i < 11; i += 1)
        await signInWithEmailAndPassword(auth, email, 'wrong').catch((error) => tries.push(error));
      expect(tries.at(-1)).toEqual(code('auth/too-many-requests'));
    });

    test('tells listeners who is there, and who is not', async () => {
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

    test('are fetched anew when asked for, with the sign-in’s time unchanged', async () => {
      const { user } = await signedUp();
      const before = await getIdTokenResult(user);
      furrow.clock.move(2_000);
      const after = await getIdTokenResult(user, true);
      expect(after.token).not.toBe(before.token);
      expect(after.authTime).toBe(before.authTime);
    });

    test('go with calls', async () => {
      await signedUp();
      const urls = { successUrl: `${furrow.url}/dashboard`, cancelUrl: `${furrow.url}/dashboard` };
      const checkout = httpsCallable(sdk.functions, 'createCheckoutSessionForCredits');
      await expect(checkout({ amount: 7, ...urls })).rejects.toEqual(code('functions/invalid-argument'));
      expect((await checkout({ amount: 5, ...urls })).data).toMatchObject({ url: expect.any(String) });
      await signOut(auth);
      await expect(checkout({ amount: 5, ...urls })).rejects.toEqual(code('functions/unauthenticated'));
    });
  });

  describe('an address', () => {
    test('is verified by the code of the mail', async () => {
      const { user, email } = await signedUp();
      await sendEmailVerification(user, { url: `${furrow.url}/dashboard` });
      const verification = await mailBox.code(email, 'Verify your email');
      expect(await checkActionCode(auth, verification)).toMatchObject({
        operation: ActionCodeOperation.VERIFY_EMAIL,
        data: { email },
      });
      await applyActionCode(auth, verification);
      await reload(user);
      expect(user.emailVerified).toBe(true);
      await expect(applyActionCode(auth, verification)).rejects.toEqual(code('auth/invalid-action-code'));
    });

    test('gets no second mail within a minute', async () => {
      furrow.clock.moveToNextHour();
      const { user } = await signedUp();
      await sendEmailVerification(user);
      await expect(sendEmailVerification(user)).rejects.toEqual(code('auth/too-many-requests'));
    });

    test('gets no link to another site', async () => {
      const { user } = await signedUp();
      const elsewhere = sendEmailVerification(user, { url: 'https://evil.test/' });
      await expect(elsewhere).rejects.toEqual(code('auth/unauthorized-continue-uri'));
    });

    test('changes by the code of the mail to the new one, which signs everybody out', async () => {
      const { user, email } = await signedUp();
      const newEmail = furrow.world.newEmail();
      await verifyBeforeUpdateEmail(user, newEmail);
      const change = await mailBox.code(newEmail, 'Confirm your new email');
      expect(await checkActionCode(auth, change)).toMatchObject({
        operation: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
        data: { email: newEmail, previousEmail: email },
      });
      await applyActionCode(auth, change);
      await expect(reload(user)).rejects.toEqual(code('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
      expect((await signInWithEmailAndPassword(auth, newEmail, testPassword)).user).toMatchObject({
        uid: user.uid,
        emailVerified: true,
      });
    });

    test('does not change without a mail, without a recent sign-in, or to a taken one', async () => {
      const other = await furrow.world.user();
      const { user } = await signedUp();
      await expect(updateEmail(user, furrow.world.newEmail())).rejects.toEqual(code('auth/operation-not-allowed'));
      await expect(verifyBeforeUpdateEmail(user, other.email)).rejects.toEqual(code('auth/email-already-in-use'));
      furrow.clock.move(301_000);
      await expect(verifyBeforeUpdateEmail(user, furrow.world.newEmail())).rejects.toEqual(
        code('auth/requires-recent-login'),
      );
    });

    test('tells nobody how it signs in', async () => {
      const { email } = await furrow.world.user();
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
      expect(await fetchSignInMethodsForEmail(auth, furrow.world.newEmail())).toEqual([]);
    });
  });

  describe('a password', () => {
    test('is reset by the code of the mail', async () => {
      const { email, uid } = await furrow.world.user();
      await sendPasswordResetEmail(auth, email);
      const reset = await mailBox.code(email, 'Reset your');
      expect(await verifyPasswordResetCode(auth, reset)).toBe(email);
      await expect(confirmPasswordReset(auth, reset, 'abc')).rejects.toEqual(code('auth/weak-password'));
      await confirmPasswordReset(auth, reset, newPassword);
      await expect(confirmPasswordReset(auth, reset, newPassword)).rejects.toEqual(code('auth/invalid-action-code'));
      expect((await signInWithEmailAndPassword(auth, email, newPassword)).user.uid).toBe(uid);
    });

    test('has a code that runs out', async () => {
      const { email } = await furrow.world.user();
      await sendPasswordResetEmail(auth, email);
      const reset = await mailBox.code(email, 'Reset your');
      furrow.clock.move(3_601_000);
      await expect(verifyPasswordResetCode(auth, reset)).rejects.toEqual(code('auth/expired-action-code'));
    });

    test('is not said to be missing when an unknown address asks', async () => {
      await expect(sendPasswordResetEmail(auth, furrow.world.newEmail())).resolves.toBeUndefined();
    });

    test('changes, and the session goes on with new tokens', async () => {
      const { user, email } = await signedUp();
      const before = user.refreshToken;
      await updatePassword(user, newPassword);
      expect(user.refreshToken).not.toBe(before);
      await user.getIdToken(true);
      await signInWithEmailAndPassword(auth, email, newPassword);
    });

    test('changed elsewhere signs this device out', async () => {
      const { user, email } = await signedUp();
      const elsewhere = firebaseSdk(furrow.url, wiring);
      const there = await signInWithEmailAndPassword(elsewhere.auth, email, testPassword);
      await updatePassword(there.user, newPassword);
      await elsewhere.close();
      await expect(user.getIdToken(true)).rejects.toEqual(code('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('needs a recent sign-in to change, which reauthentication is', async () => {
      const { user, email } = await signedInLongAgo();
      await expect(updatePassword(user, newPassword)).rejects.toEqual(code('auth/requires-recent-login'));
      const wrong = EmailAuthProvider.credential(email, 'wrong');
      await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(code('auth/invalid-credential'));
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, testPassword));
      await updatePassword(user, newPassword);
    });

    test('that is too weak changes nothing', async () => {
      const { user } = await signedUp();
      await expect(updatePassword(user, 'abc')).rejects.toEqual(code('auth/weak-password'));
      await user.getIdToken(true);
    });

    test('is the only way in and cannot be unlinked', async () => {
      const { user } = await signedUp();
      await expect(unlink(user, 'password')).rejects.toEqual(code('auth/operation-not-allowed'));
    });

    test('has its policy published', async () => {
      if (wiring === 'own host') expect((await validatePassword(auth, 'abc')).isValid).toBe(false);
      expect((await validatePassword(auth, testPassword)).isValid).toBe(true);
    });
  });

  describe('a user', () => {
    test('changes name and picture, one at a time', async () => {
      const { user } = await signedUp();
      await updateProfile(user, { displayName: 'Ada', photoURL: 'https://pictures.test/a.png' });
      await updateProfile(user, { displayName: 'Ada L.' });
      await reload(user);
      expect(user).toMatchObject({ displayName: 'Ada L.', photoURL: 'https://pictures.test/a.png' });
      await updateProfile(user, { displayName: '', photoURL: '' });
      await reload(user);
      expect(user).toMatchObject({ displayName: null, photoURL: null });
    });

    test('is deleted, and nobody any more', async () => {
      const { user, email } = await signedUp();
      await deleteUser(user);
      expect(auth.currentUser).toBeNull();
      await expect(signInWithEmailAndPassword(auth, email, testPassword)).rejects.toEqual(
        code('auth/invalid-credential'),
      );
    });

    test('needs a recent sign-in to be deleted', async () => {
      const { user } = await signedInLongAgo();
      await expect(deleteUser(user)).rejects.toEqual(code('auth/requires-recent-login'));
      expect(auth.currentUser).toBe(user);
    });

    test('deleted elsewhere is signed out here', async () => {
      const { user, email } = await signedUp();
      const elsewhere = firebaseSdk(furrow.url, wiring);
      await deleteUser((await signInWithEmailAndPassword(elsewhere.auth, email, testPassword)).user);
      await elsewhere.close();
      await expect(user.getIdToken(true)).rejects.toEqual(code('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('disabled elsewhere is signed out here', async () => {
      const { user } = await signedUp();
      await disable(user.uid);
      await expect(user.getIdToken(true)).rejects.toEqual(code('auth/user-disabled'));
      expect(auth.currentUser).toBeNull();
    });

    test('signed out everywhere is signed out here', async () => {
      const { user, email } = await signedUp();
      const { uid } = user;
      const elsewhere = await furrow.world.signIn({ uid, email, password: testPassword });
      await furrow.world.call(endAllSessions, elsewhere, {});
      await expect(reload(user)).rejects.toEqual(code('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('revokes the token of another service', async () => {
      await signedUp();
      await expect(revokeAccessToken(auth, 'a-token-of-apple')).resolves.toBeUndefined();
    });

    test('meets no reCAPTCHA', async () => {
      await expect(initializeRecaptchaConfig(auth)).resolves.toBeUndefined();
    });
  });
});
