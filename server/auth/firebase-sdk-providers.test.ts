import { generateKeyPairSync } from 'node:crypto';
import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  getIdTokenResult,
  linkWithCredential,
  reauthenticateWithCredential,
  reload,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FirebaseSdk, firebaseSdk, sdkError, wirings } from '#testing/firebase-sdk.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { testPassword } from '#testing/world.ts';

const signer = generateKeyPairSync('rsa', { modulusLength: 2_048 });
let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  const keys = [{ ...signer.publicKey.export({ format: 'jwk' }), kid: 'editor', alg: 'RS256' }];
  const settings = { GOOGLE_ISSUER: google.url, CUSTOM_TOKEN_SIGNERS: JSON.stringify({ keys }) };
  furrow = await startTestFurrow({ settings });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

function customToken(uid: string, claims: object = {}) {
  return new SignJWT({ uid, claims, iss: 'editor', sub: 'editor' })
    .setProtectedHeader({ alg: 'RS256', kid: 'editor' })
    .setAudience('https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(signer.privateKey);
}

describe.each(wirings)('the official SDK, wired by %s,', (wiring) => {
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
  const credential = async (email: string, options: Parameters<GoogleIssuer['person']>[1] = {}) =>
    GoogleAuthProvider.credential(await google.person(email, options));
  const providersOf = () => auth.currentUser?.providerData.map(({ providerId }) => providerId).sort();

  test('signs in a new person with Google', async () => {
    const email = furrow.world.newEmail();
    const { user, providerId } = await signInWithCredential(auth, await credential(email, { name: 'Ada' }));
    expect(user).toMatchObject({ email, emailVerified: true, displayName: 'Ada', isAnonymous: false });
    expect(providerId).toBe('google.com');
    const { claims, signInProvider } = await getIdTokenResult(user, true);
    expect(signInProvider).toBe('google.com');
    expect(claims.firebase).toMatchObject({ identities: { 'google.com': [`sub-of-${email}`], email: [email] } });
  });

  test('signs in with a verified Google address to the verified account of that address', async () => {
    const known = await furrow.world.user();
    const { db } = furrow.context;
    await verifyAddress(db, known.uid);
    const { user } = await signInWithCredential(auth, await credential(known.email));
    expect(user.uid).toBe(known.uid);
    expect(providersOf()).toEqual(['google.com', 'password']);
  });

  test('removes the password of an unverified account when a verified Google address signs in to it', async () => {
    const known = await furrow.world.user();
    const { user } = await signInWithCredential(auth, await credential(known.email));
    expect(user).toMatchObject({ uid: known.uid, emailVerified: true });
    expect(providersOf()).toEqual(['google.com']);
    await expect(signInWithEmailAndPassword(auth, known.email, testPassword)).rejects.toEqual(
      sdkError('auth/invalid-credential'),
    );
  });

  test('refuses an unverified Google address that belongs to another account', async () => {
    const { email } = await furrow.world.user();
    const unverified = await credential(email, { emailVerified: false });
    await expect(signInWithCredential(auth, unverified)).rejects.toEqual(
      sdkError('auth/account-exists-with-different-credential'),
    );
    expect(auth.currentUser).toBeNull();
  });

  test('refuses a forged Google token', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const forged = GoogleAuthProvider.credential(await google.token({ key: privateKey }));
    await expect(signInWithCredential(auth, forged)).rejects.toEqual(sdkError('auth/invalid-credential'));
  });

  test('refuses a Google access token without an ID token', async () => {
    const alone = GoogleAuthProvider.credential(null, 'an-access-token');
    await expect(signInWithCredential(auth, alone)).rejects.toEqual(sdkError('auth/invalid-credential-or-provider-id'));
  });

  test('links Google to a password account, with a mail to its owner, and unlinks it again', async () => {
    const [email, googleEmail] = [furrow.world.newEmail(), furrow.world.newEmail()];
    const { user } = await createUserWithEmailAndPassword(auth, email, testPassword);
    await linkWithCredential(user, await credential(googleEmail));
    expect(providersOf()).toEqual(['google.com', 'password']);
    const told = await new MailBox(furrow).mail(email, 'Google sign-in was added');
    expect(told.text).toContain(`The Google account ${googleEmail} can now be used to sign in as ${email}.`);
    await user.getIdToken(true);
    await unlink(user, 'google.com');
    expect(providersOf()).toEqual(['password']);
  });

  test('does not link a Google account that is linked to another user', async () => {
    const taken = await credential(furrow.world.newEmail());
    await signInWithCredential(auth, taken);
    const { user } = await createUserWithEmailAndPassword(auth, furrow.world.newEmail(), testPassword);
    await expect(linkWithCredential(user, taken)).rejects.toEqual(sdkError('auth/credential-already-in-use'));
  });

  test('adds a password to a Google account', async () => {
    const email = furrow.world.newEmail();
    const { user } = await signInWithCredential(auth, await credential(email));
    await linkWithCredential(user, EmailAuthProvider.credential(email, testPassword));
    expect(providersOf()).toEqual(['google.com', 'password']);
    expect((await signInWithEmailAndPassword(auth, email, testPassword)).user.uid).toBe(user.uid);
  });

  test('reauthenticates with Google only as the same person', async () => {
    const mine = await credential(furrow.world.newEmail());
    const other = await credential(furrow.world.newEmail());
    await signInWithCredential(auth, other);
    const { user } = await signInWithCredential(auth, mine);
    expect((await reauthenticateWithCredential(user, mine)).user.uid).toBe(user.uid);
    await expect(reauthenticateWithCredential(user, other)).rejects.toEqual(sdkError('auth/user-mismatch'));
  });

  test('signs in with a custom token, and its claims remain after a refresh', async () => {
    const { user } = await signInWithCustomToken(auth, await customToken(`editor-${wiring.length}`, { plan: 'pro' }));
    expect(user).toMatchObject({ uid: `editor-${wiring.length}`, email: null });
    const { claims, signInProvider } = await getIdTokenResult(user, true);
    expect(claims.plan).toBe('pro');
    expect(signInProvider).toBe('custom');
    await reload(user);
  });

  test('refuses a custom token without a valid signature', async () => {
    await expect(signInWithCustomToken(auth, 'a.b.c')).rejects.toEqual(sdkError('auth/invalid-custom-token'));
  });
});
