import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getIdTokenResult,
  initializeAuth,
  inMemoryPersistence,
  reload,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
} from 'firebase/auth';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword, webApiKey } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

type Wiring = 'own host' | 'emulator';
let apps = 0;

/** The official SDK as the site sets it up, or as a client in development mode does. */
function sdk(wiring: Wiring) {
  apps += 1;
  const app = initializeApp({ apiKey: webApiKey, projectId: 'furrow', appId: 'test' }, `app-${apps}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (wiring === 'emulator') connectAuthEmulator(auth, furrow.url, { disableWarnings: true });
  else {
    const apiHost = `${new URL(furrow.url).host}/identity`;
    Object.assign(auth.config, { apiScheme: 'http', apiHost, tokenApiHost: apiHost });
  }
  return { app, auth, functions: getFunctions(app, `${furrow.url}/functions`) };
}

async function codeFor(email: string): Promise<string> {
  const mails = async (): Promise<{ text: string }[]> =>
    (await fetch(`${furrow.sandbox.url}/mail/messages?to=${email}`)).json();
  await eventually(async () => (await mails()).length > 0, 'a mail');
  return /oobCode=([\w-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
}

describe.each<Wiring>(['own host', 'emulator'])('the official SDK, wired by %s', (wiring) => {
  test('signs up, verifies, reloads, reads claims, refreshes and calls', async () => {
    const { app, auth, functions } = sdk(wiring);
    const email = furrow.world.newEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, testPassword);
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false });
    await sendEmailVerification(user);
    await applyActionCode(auth, await codeFor(email));
    await reload(user);
    expect(user.emailVerified).toBe(true);
    const { claims, signInProvider } = await getIdTokenResult(user, true);
    expect(claims).toMatchObject({ email, email_verified: true, user_id: user.uid });
    expect(signInProvider).toBe('password');
    const checkout = httpsCallable(functions, 'createCheckoutSessionForCredits');
    const urls = { successUrl: `${furrow.url}/dashboard`, cancelUrl: `${furrow.url}/dashboard` };
    await expect(checkout({ amount: 7, ...urls })).rejects.toMatchObject({ code: 'functions/invalid-argument' });
    expect((await checkout({ amount: 5, ...urls })).data).toEqual({
      url: expect.any(String),
      orderId: expect.any(String),
    });
    await deleteApp(app);
  });

  test.each([
    ['a taken address', 'auth/email-already-in-use', testPassword],
    ['a short password', 'auth/weak-password', 'abc'],
    ['a common password', 'auth/password-does-not-meet-requirements', 'password1'],
  ])('refuses to sign up with %s as %s', async (_what, code, password) => {
    const { app, auth } = sdk(wiring);
    const { email } = await furrow.world.user();
    const address = code === 'auth/email-already-in-use' ? email : furrow.world.newEmail();
    await expect(createUserWithEmailAndPassword(auth, address, password)).rejects.toMatchObject({ code });
    await deleteApp(app);
  });

  test('signs in and out, and a wrong password is invalid-credential', async () => {
    const { app, auth } = sdk(wiring);
    const { email, uid } = await furrow.world.user();
    await expect(signInWithEmailAndPassword(auth, email, 'wrong-password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    expect((await signInWithEmailAndPassword(auth, email, testPassword)).user.uid).toBe(uid);
    await signOut(auth);
    expect(auth.currentUser).toBeNull();
    await deleteApp(app);
  });

  test('reads the password policy', async () => {
    const { app, auth } = sdk(wiring);
    if (wiring === 'own host') expect((await validatePassword(auth, 'abc')).isValid).toBe(false);
    expect((await validatePassword(auth, testPassword)).isValid).toBe(true);
    await deleteApp(app);
  });

  test('is signed out when the user is disabled or the session revoked', async () => {
    const { app, auth } = sdk(wiring);
    const { email, uid } = await furrow.world.user();
    const { user } = await signInWithEmailAndPassword(auth, email, testPassword);
    await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute();
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    expect(auth.currentUser).toBeNull();
    await deleteApp(app);
  });
});
