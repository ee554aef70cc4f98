import type { firebase } from './firebase.ts';

let loading: Promise<typeof firebase> | undefined;

/** The SDK, loaded once and only when something needs it. A failed load is tried again on the next use. */
export function loadFirebase(): Promise<typeof firebase> {
  loading ??= import('./firebase.ts').then(
    (module) => module.firebase,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
