import { useLive } from '#client/platform/live/use-live.ts';
import { mySignInMethods } from '#contract/auth/queries.ts';

/** The account's sign-in methods, live: another device may link or unlink Google. */
export function useSignInMethods() {
  return useLive(mySignInMethods, {});
}
