import { valueWithin } from '#client/platform/value-within.ts';

/** The database in which the SDK keeps its user. */
const sdkDatabase = 'firebaseLocalStorageDb';
/** The timeout for opening the database; a slow disk takes a second or two. */
const patienceMs = 10_000;

/**
 * Hides an IndexedDB that neither opens nor fails, as happens in Safari and Chrome (firebase-js-sdk issues 8019 and
 * 8482): the SDK would wait forever, and every page with it. Without IndexedDB the SDK keeps its user in memory.
 */
export async function hideSilentStorage(): Promise<void> {
  if (await valueWithin(answer(), patienceMs)) return;
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

/** Resolves to true as soon as the database responds at all, even with an error. */
function answer(): Promise<boolean> {
  return new Promise((resolve) => {
    const heard = () => resolve(true);
    try {
      const request = indexedDB.open(sdkDatabase);
      request.addEventListener('success', () => request.result.close());
      request.addEventListener('success', heard);
      request.addEventListener('error', (event) => {
        // Otherwise Firefox reports it as an error of the page.
        event.preventDefault();
        heard();
      });
      // The database does not exist yet: the SDK creates it, so this attempt is aborted, which fires `error`.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    } catch {
      heard();
    }
  });
}
