import type { Profile } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import { useIdentity } from './use-identity.ts';
import { useLiveWhen } from './use-live.ts';

/** The signed-in user's profile; null for a visitor and until it is known. */
export function useMyProfile(): Profile | null {
  const isSignedIn = useIdentity().state === 'signed-in';
  const profile = useLiveWhen(isSignedIn, me, {});
  return profile.status === 'ready' ? profile.value : null;
}
