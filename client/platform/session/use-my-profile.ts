import { type LiveRead, useLiveWhen } from '#client/platform/live/use-live.ts';
import type { Profile } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import { useIdentity } from './use-identity.ts';

/** The signed-in user's profile; null for a visitor and until the profile is known. */
export function useMyProfile(): Profile | null {
  const profile = useMyProfileRead();
  return profile.status === 'ready' ? profile.value : null;
}

/**
 * The given read, but loading until the profile of the signed-in user is known too, and failed if the profile fails.
 * The actions a user may take need room on the page, and if they appeared later they would shift the rest.
 */
export function useOnceProfileKnown<Value>(read: LiveRead<Value>): LiveRead<Value> {
  const isSignedIn = useIdentity().state === 'signed-in';
  const profile = useMyProfileRead();
  return read.status !== 'ready' || profile.status === 'ready' || !isSignedIn ? read : profile;
}

/**
 * Whether a user is signed in whose profile is not known yet, or cannot be read just now: the page must not say
 * anything about the user's relation to what it shows.
 */
export function useIsProfileComing(): boolean {
  const isSignedIn = useIdentity().state === 'signed-in';
  return useMyProfileRead().status !== 'ready' && isSignedIn;
}

/** The live read of the signed-in user's profile; loading for a visitor. */
export function useMyProfileRead(): LiveRead<Profile> {
  return useLiveWhen(useIdentity().state === 'signed-in', me, {});
}
