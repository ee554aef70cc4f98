import { useLive } from '#client/platform/live/use-live.ts';
import { mySignInMethods } from '#contract/auth/queries.ts';

/** How one can sign in to this account, live: another device may link Google or take it away. */
export function useSignInMethods() {
  return useLive(mySignInMethods, {});
}
