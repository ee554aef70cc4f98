import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';

/** Whether the user's address is verified; the token may be older than a verification on another device. */
export function useEmailVerified(): boolean {
  const identity = useIdentity();
  const profile = useMyProfile();
  return (identity.state === 'signed-in' && identity.emailVerified) || profile?.emailVerified === true;
}
