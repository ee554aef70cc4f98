import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { getFunctions } from 'firebase/functions';
import { webApiKey } from './world.ts';

/** How the official SDK is pointed at us: as the site does it, or as a client in development mode does. */
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
