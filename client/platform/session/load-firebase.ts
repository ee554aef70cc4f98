import type { firebase } from './firebase.ts';
import { Unreachable } from './unreachable.ts';

let loading: Promise<typeof firebase> | undefined;

/**
 * The SDK, loaded once and only when something needs it. Throws Unreachable where it could not be fetched; the next use
 * tries again.
 */
export function loadFirebase(): Promise<typeof firebase> {
  loading ??= import('./firebase.ts').then(
    (module) => module.firebase,
    () => {
      loading = undefined;
      // Browsers throw a TypeError, in words that nobody should read. Nothing was asked: no password was wrong.
      throw new Unreachable();
    },
  );
  return loading;
}
