import { goodbye } from '#client/platform/session/goodbye.ts';

/** Prefix of the storage keys of writings in this tab; the uid and the form follow. */
export const writingPrefix = 'furrow.writing.';
/** Prefix of the storage keys of idempotency keys whose call has an unknown outcome; the uid and the call follow. */
export const sendingPrefix = 'furrow.sending.';

/**
 * Called with the uid of the tab's current user, null for nobody. Forgets what other users began, and after a goodbye
 * everything. A session that ended by itself keeps the user's writing, since the same user may sign in again.
 */
export function followWriter(uid: string | null): void {
  if (uid !== null || goodbye.read()) forgetWritingOfOthers(uid);
}

/** Another tab's goodbye may arrive here after the SDK has reported the end of the session: it still counts. */
export function followGoodbye(isSignedIn: () => boolean): void {
  goodbye.follow(() => {
    if (goodbye.read() && !isSignedIn()) forgetWritingOfOthers(null);
  });
}

/** Forgets what all users but this one began to write or to send in this tab; null forgets everything. */
export function forgetWritingOfOthers(uid: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      for (const prefix of [writingPrefix, sendingPrefix])
        if (key.startsWith(prefix) && !key.startsWith(`${prefix}${uid}.`)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
