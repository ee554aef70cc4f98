import { storedFlag } from './stored-flag.ts';

const key = 'furrow.session';

/**
 * Whether a session may exist in this browser. The session itself lies in the SDK's own storage; this hint spares
 * signed-out visitors loading the SDK just to learn that there is none. Where storage is blocked every visit asks the SDK.
 */
export const sessionHint = {
  ...storedFlag(key, true),
  /** Another tab has signed in or out. */
  follow(listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key === key) listener();
    });
  },
};
