import * as v from 'valibot';

/** Where the popup of "Sign in with Google" begins. */
export const googleStartPath = '/google/start';

/**
 * What the popup says to the window that opened it, by postMessage to this site's origin alone. The ID token signs in
 * once (`signInWithCredential`), within ten minutes. `cancelled`: the person said no; `unavailable`: Google sign-in is
 * not set up, Google is away, or too many began it from this network; `failed`: anything else.
 */
export const googleMessage = v.union([
  v.object({ idToken: v.string() }),
  v.object({ error: v.picklist(['cancelled', 'failed', 'unavailable']) }),
]);
export type GoogleMessage = v.InferOutput<typeof googleMessage>;
