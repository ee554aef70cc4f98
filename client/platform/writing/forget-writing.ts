import { goodbye } from '#client/platform/session/goodbye.ts';

/** Where the texts lie that somebody began to write in this tab; behind it come the uid and the form. */
export const writingPrefix = 'furrow.writing.';
/** Where the keys of calls lie whose outcome is not known; behind it come the uid and the call. */
export const sendingPrefix = 'furrow.sending.';

/**
 * Hears who uses this tab now, null for nobody. What others began is forgotten, and after a goodbye everything; a session
 * that ended by itself leaves it to the same user, who may sign in again.
 */
export function followWriter(uid: string | null): void {
  if (uid !== null || goodbye.read()) forgetWritingOfOthers(uid);
}

/** Another tab's goodbye may come here after the SDK's word that the session is over: it counts then as well. */
export function followGoodbye(isSignedIn: () => boolean): void {
  goodbye.follow(() => {
    if (goodbye.read() && !isSignedIn()) forgetWritingOfOthers(null);
  });
}

/** Forgets what everybody but this user began to write or to send in this tab; null forgets all of it. */
export function forgetWritingOfOthers(uid: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      for (const prefix of [writingPrefix, sendingPrefix])
        if (key.startsWith(prefix) && !key.startsWith(`${prefix}${uid}.`)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing lies there.
  }
}
