import type { firebase } from './firebase.ts';
import { Unreachable } from './unreachable.ts';

let loading: Promise<typeof firebase> | undefined;

/**
 * Returns the SDK, loaded once and only when needed. Throws Unreachable when it could not be fetched; the next call
 * tries again.
 */
export function loadFirebase(): Promise<typeof firebase> {
  loading ??= import('./firebase.ts').then(
    (module) => module.firebase,
    () => {
      loading = undefined;
      // Browsers throw a technical TypeError. No request was made, so this must not read as a wrong password.
      throw new Unreachable();
    },
  );
  return loading;
}
