import { valueWithin } from '#client/platform/value-within.ts';

/** Where the SDK keeps its user. */
const sdkDatabase = 'firebaseLocalStorageDb';
/** A slow disk takes a second or two. */
const patienceMs = 10_000;

/**
 * Hides an IndexedDB that neither opens nor fails, as Safari and Chrome have it now and then (firebase-js-sdk issues 8019
 * and 8482): the SDK would wait for it for good, and every page for the SDK. Where there is none it keeps its user in memory.
 */
export async function hideSilentStorage(): Promise<void> {
  if (await valueWithin(answer(), patienceMs)) return;
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
}

/** True with the first answer, whatever it is. */
function answer(): Promise<boolean> {
  return new Promise((resolve) => {
    const heard = () => resolve(true);
    try {
      const request = indexedDB.open(sdkDatabase);
      request.addEventListener('success', () => request.result.close());
      request.addEventListener('success', heard);
      request.addEventListener('error', (event) => {
        // Firefox would report it as an error of the page.
        event.preventDefault();
        heard();
      });
      // It is not there yet: the SDK makes it, and this try ends with an error.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    } catch {
      heard();
    }
  });
}
