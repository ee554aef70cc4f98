import { type LiveRead, useLiveWhen } from '#client/platform/live/use-live.ts';
import type { Profile } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import { useIdentity } from './use-identity.ts';

/** The signed-in user's profile; null for a visitor and until it is known. */
export function useMyProfile(): Profile | null {
  const profile = useMyProfileRead();
  return profile.status === 'ready' ? profile.value : null;
}

/**
 * A read that is loading until the profile of who is signed in is known, too, and fails with it: what they may do takes up
 * room on a page, and shown later would push the rest away.
 */
export function useOnceProfileKnown<Value>(read: LiveRead<Value>): LiveRead<Value> {
  const isSignedIn = useIdentity().state === 'signed-in';
  const profile = useMyProfileRead();
  return read.status !== 'ready' || profile.status === 'ready' || !isSignedIn ? read : profile;
}

/**
 * Whether somebody is signed in of whom the profile is not known yet, be it that it cannot be read just now: nothing may be
 * said of what they are to anything.
 */
export function useIsProfileComing(): boolean {
  const isSignedIn = useIdentity().state === 'signed-in';
  return useMyProfileRead().status !== 'ready' && isSignedIn;
}

/** The signed-in user's profile as it comes; loading for a visitor. */
export function useMyProfileRead(): LiveRead<Profile> {
  return useLiveWhen(useIdentity().state === 'signed-in', me, {});
}
