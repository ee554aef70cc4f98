import type { Profile } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import { useIdentity } from './use-identity.ts';
import { type LiveRead, useLiveWhen } from './use-live.ts';

/** The signed-in user's profile; null for a visitor and until it is known. */
export function useMyProfile(): Profile | null {
  const profile = useProfileRead();
  return profile.status === 'ready' ? profile.value : null;
}

/**
 * A read that is loading until the profile of who is signed in is known, too: what they may do takes up room on a page, and
 * shown later would push the rest away.
 */
export function useOnceProfileKnown<Value>(read: LiveRead<Value>): LiveRead<Value> {
  const isComing = useIsProfileComing();
  return read.status === 'ready' && isComing ? { status: 'loading' } : read;
}

/** Whether somebody is signed in of whom the profile is not known yet: nothing may be said of what they are to anything. */
export function useIsProfileComing(): boolean {
  const isSignedIn = useIdentity().state === 'signed-in';
  return useProfileRead().status === 'loading' && isSignedIn;
}

function useProfileRead(): LiveRead<Profile> {
  return useLiveWhen(useIdentity().state === 'signed-in', me, {});
}
