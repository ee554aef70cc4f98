import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';

/** Whether the user has proved their address; a token may be from before they did so on another device. */
export function useEmailVerified(): boolean {
  const identity = useIdentity();
  const profile = useMyProfile();
  return (identity.state === 'signed-in' && identity.emailVerified) || profile?.emailVerified === true;
}
