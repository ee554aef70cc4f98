import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updatePassword,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FirebaseSdk, firebaseSdk, sdkError, sdkWorld, wirings } from '#testing/firebase-sdk.ts';
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

  describe('an address in the SDK', () => {
    test('is verified by the code in the mail', async () => {
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
      await expect(applyActionCode(auth, verification)).rejects.toEqual(sdkError('auth/invalid-action-code'));
    });

    test('gets no second verification mail within a minute', async () => {
      furrow.clock.moveToNextHour();
      const { user } = await signedUp();
      await sendEmailVerification(user);
      await expect(sendEmailVerification(user)).rejects.toEqual(sdkError('auth/too-many-requests'));
    });

    test('gets no verification mail with a link to another site', async () => {
      const { user } = await signedUp();
      const elsewhere = sendEmailVerification(user, { url: 'https://evil.test/' });
      await expect(elsewhere).rejects.toEqual(sdkError('auth/unauthorized-continue-uri'));
    });

    test('changes by the code in the mail to the new address, which signs the user out', async () => {
      const { user, email } = await signedUp();
      const newEmail = furrow.world.newEmail();
      await verifyBeforeUpdateEmail(user, newEmail);
      const change = await mailBox.code(newEmail, 'Confirm your new email');
      expect(await checkActionCode(auth, change)).toMatchObject({
        operation: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
        data: { email: newEmail, previousEmail: email },
      });
      await applyActionCode(auth, change);
      await expect(reload(user)).rejects.toEqual(sdkError('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
      expect((await signInWithEmailAndPassword(auth, newEmail, testPassword)).user).toMatchObject({
        uid: user.uid,
        emailVerified: true,
      });
    });

    test('does not change without a mail, without a recent sign-in, or to a taken address', async () => {
      const other = await furrow.world.user();
      const { user } = await signedUp();
      await expect(updateEmail(user, furrow.world.newEmail())).rejects.toEqual(sdkError('auth/operation-not-allowed'));
      await expect(verifyBeforeUpdateEmail(user, other.email)).rejects.toEqual(sdkError('auth/email-already-in-use'));
      furrow.clock.move(301_000);
      await expect(verifyBeforeUpdateEmail(user, furrow.world.newEmail())).rejects.toEqual(
        sdkError('auth/requires-recent-login'),
      );
    });

    test('does not reveal its sign-in methods', async () => {
      const { email } = await furrow.world.user();
      expect(await fetchSignInMethodsForEmail(auth, email)).toEqual([]);
      expect(await fetchSignInMethodsForEmail(auth, furrow.world.newEmail())).toEqual([]);
    });
  });

  describe('a password in the SDK', () => {
    test('is reset by the code in the mail', async () => {
      const { email, uid } = await furrow.world.user();
      await sendPasswordResetEmail(auth, email);
      const reset = await mailBox.code(email, 'Reset your');
      expect(await verifyPasswordResetCode(auth, reset)).toBe(email);
      await expect(confirmPasswordReset(auth, reset, 'abc')).rejects.toEqual(sdkError('auth/weak-password'));
      await confirmPasswordReset(auth, reset, newPassword);
      await expect(confirmPasswordReset(auth, reset, newPassword)).rejects.toEqual(
        sdkError('auth/invalid-action-code'),
      );
      expect((await signInWithEmailAndPassword(auth, email, newPassword)).user.uid).toBe(uid);
    });

    test('cannot be reset with a code that has expired', async () => {
      const { email } = await furrow.world.user();
      await sendPasswordResetEmail(auth, email);
      const reset = await mailBox.code(email, 'Reset your');
      furrow.clock.move(3_601_000);
      await expect(verifyPasswordResetCode(auth, reset)).rejects.toEqual(sdkError('auth/expired-action-code'));
    });

    test('can be asked for by an unknown address without an error', async () => {
      await expect(sendPasswordResetEmail(auth, furrow.world.newEmail())).resolves.toBeUndefined();
    });

    test('is changed while the session goes on with new tokens', async () => {
      const { user, email } = await signedUp();
      const before = user.refreshToken;
      await updatePassword(user, newPassword);
      expect(user.refreshToken).not.toBe(before);
      await user.getIdToken(true);
      await signInWithEmailAndPassword(auth, email, newPassword);
    });

    test('signs this device out when it is changed on another device', async () => {
      const { user, email } = await signedUp();
      const elsewhere = firebaseSdk(furrow.url, wiring);
      const there = await signInWithEmailAndPassword(elsewhere.auth, email, testPassword);
      await updatePassword(there.user, newPassword);
      await elsewhere.close();
      await expect(user.getIdToken(true)).rejects.toEqual(sdkError('auth/user-token-expired'));
      expect(auth.currentUser).toBeNull();
    });

    test('can be changed only after a recent sign-in, such as a reauthentication', async () => {
      const { user, email } = await signedInLongAgo();
      await expect(updatePassword(user, newPassword)).rejects.toEqual(sdkError('auth/requires-recent-login'));
      const wrong = EmailAuthProvider.credential(email, 'wrong');
      await expect(reauthenticateWithCredential(user, wrong)).rejects.toEqual(sdkError('auth/invalid-credential'));
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, testPassword));
      await updatePassword(user, newPassword);
    });

    test('is not changed to a weak one', async () => {
      const { user } = await signedUp();
      await expect(updatePassword(user, 'abc')).rejects.toEqual(sdkError('auth/weak-password'));
      await user.getIdToken(true);
    });

    test('cannot be unlinked if it is the only way to sign in', async () => {
      const { user } = await signedUp();
      await expect(unlink(user, 'password')).rejects.toEqual(sdkError('auth/operation-not-allowed'));
    });

    test('is checked by the published password policy', async () => {
      if (wiring === 'own host') expect((await validatePassword(auth, 'abc')).isValid).toBe(false);
      expect((await validatePassword(auth, testPassword)).isValid).toBe(true);
    });
  });
});
