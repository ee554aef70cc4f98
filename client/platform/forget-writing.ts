/** Where the texts lie that somebody began to write in this tab; behind it come the uid and the form. */
export const writingPrefix = 'furrow.writing.';

/** Forgets what everybody but this user began to write in this tab; null forgets all of it. */
export function forgetWritingOfOthers(uid: string | null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(writingPrefix) && !key.startsWith(`${writingPrefix}${uid}.`)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing lies there.
  }
}
