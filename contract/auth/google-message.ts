import * as v from 'valibot';

/** Where the popup of "Sign in with Google" begins. */
export const googleStartPath = '/google/start';

/**
 * The message from the popup to the window that opened it, by postMessage to this site's origin only. The ID token
 * signs in once (`signInWithCredential`), within ten minutes. `cancelled`: the user refused; `unavailable`: Google
 * sign-in is not set up, Google is unreachable, or too many sign-ins were begun from this network; `failed`: anything
 * else.
 */
export const googleMessage = v.union([
  v.object({ idToken: v.string() }),
  v.object({ error: v.picklist(['cancelled', 'failed', 'unavailable']) }),
]);
export type GoogleMessage = v.InferOutput<typeof googleMessage>;
