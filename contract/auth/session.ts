import * as v from 'valibot';
import { signInProvider } from './sign-in-provider.ts';

/**
 * One sign-in of the user on one device. The current page's session is the one whose id is in the claim `sid` of the
 * page's ID token.
 */
export const sessionSchema = v.object({
  id: v.string(),
  /** Program and system, such as "Firefox on Linux". */
  device: v.string(),
  /** The network the sign-in came from, coarse: no address of a single machine. */
  network: v.string(),
  provider: signInProvider,
  /** ISO times. */
  signedInAt: v.string(),
  lastUsedAt: v.string(),
});
export type Session = v.InferOutput<typeof sessionSchema>;
