import { valueStore } from '#client/ui/value-store.ts';
import { loadFirebase } from './load-firebase.ts';
import { sessionHint } from './session-hint.ts';

/** Who uses this tab; `unknown` until the SDK has read its storage. */
export type Identity =
  | { state: 'unknown' }
  | { state: 'signed-out' }
  | {
      state: 'signed-in';
      uid: string;
      email: string;
      emailVerified: boolean;
      displayName: string | null;
    };

export const identity = valueStore<Identity>(sessionHint.read() ? { state: 'unknown' } : { state: 'signed-out' });

/** Incremented with every new ID token, so that the live socket can send the new token on. */
export const tokenCount = valueStore(0);

/** The uid of this tab's user: null for a visitor, undefined while it is not known yet. */
export function uidNow(): string | null | undefined {
  const now = identity.read();
  if (now.state === 'unknown') return undefined;
  return now.state === 'signed-in' ? now.uid : null;
}

let following: Promise<boolean> | undefined;

/** Begins to follow the session, at once if there may be one. Called once, when the site starts. */
export function startIdentity(): void {
  if (sessionHint.read()) void followSession();
  sessionHint.follow(() => void followSession());
}

/**
 * Loads the SDK and keeps `identity` current from then on. Every act on the session calls it first. Resolves to false
 * when the SDK could not be loaded.
 */
export function followSession(): Promise<boolean> {
  following ??= loadFirebase().then(
    (firebase) => {
      firebase.followUser((user) => {
        identity.write(
          user === null
            ? { state: 'signed-out' }
            : {
                state: 'signed-in',
                uid: user.uid,
                email: user.email ?? '',
                emailVerified: user.emailVerified,
                displayName: user.displayName,
              },
        );
        tokenCount.write(tokenCount.read() + 1);
      });
      return true;
    },
    () => {
      // Not loaded, most likely because the browser is offline: the next caller, or coming back online, tries again.
      following = undefined;
      addEventListener('online', followSession, { once: true });
      return false;
    },
  );
  return following;
}
