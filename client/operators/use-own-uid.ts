import { useIdentity } from '#client/platform/session/use-identity.ts';

/** The operator's own uid: nobody decides about their own coins, and the server refuses who tries. */
export function useOwnUid(): string | null {
  const identity = useIdentity();
  return identity.state === 'signed-in' ? identity.uid : null;
}
