import { deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import { getFunctions } from 'firebase/functions';
import { expect } from 'vitest';
import type { TestFurrow } from './test-furrow.ts';
import { testPassword, webApiKey } from './world.ts';

/** How the official SDK reaches us: as on the site, or as a client in development mode does. */
export const wirings = ['own host', 'emulator'] as const;
export type Wiring = (typeof wirings)[number];

let apps = 0;

/** The official SDK, unmodified, with a session of its own. `close` forgets it. */
export function firebaseSdk(url: string, wiring: Wiring) {
  apps += 1;
  const app = initializeApp({ apiKey: webApiKey, projectId: 'furrow', appId: 'test' }, `app-${apps}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (wiring === 'emulator') connectAuthEmulator(auth, url, { disableWarnings: true });
  else {
    const apiHost = `${new URL(url).host}/identity`;
    Object.assign(auth.config, { apiScheme: 'http', apiHost, tokenApiHost: apiHost });
  }
  return { app, auth, functions: getFunctions(app, `${url}/functions`), close: () => deleteApp(app) };
}

export type FirebaseSdk = ReturnType<typeof firebaseSdk>;

/** Users who sign up in the SDK. A test hook sets `given` later. */
export function sdkWorld(given: () => { furrow: TestFurrow; auth: Auth }) {
  return { signedUp, signedInLongAgo };

  /** Returns a new user who is signed in here. */
  async function signedUp() {
    const { furrow, auth } = given();
    const email = furrow.world.newEmail();
    const { user } = await createUserWithEmailAndPassword(auth, email, testPassword);
    return { user, email };
  }

  /** Returns a user who signed in here more than five minutes ago. */
  async function signedInLongAgo() {
    const signed = await signedUp();
    given().furrow.clock.move(301_000);
    await signed.user.getIdToken(true);
    return signed;
  }
}

/** Matches an error of the SDK with this code. */
export const sdkError = (code: string) => expect.objectContaining({ code });
