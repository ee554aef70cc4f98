/** Where the texts lie that somebody began to write in this tab; behind it come the uid and the form. */
export const writingPrefix = 'furrow.writing.';
/** Where the keys of calls lie whose outcome is not known; behind it come the uid and the call. */
export const sendingPrefix = 'furrow.sending.';

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
