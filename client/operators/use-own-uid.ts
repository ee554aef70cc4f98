import { useIdentity } from '#client/platform/session/use-identity.ts';

/** The operator's own uid: operators may not decide about their own coins; the server refuses that too. */
export function useOwnUid(): string | null {
  const identity = useIdentity();
  return identity.state === 'signed-in' ? identity.uid : null;
}
