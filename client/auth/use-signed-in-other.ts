import { useIdentity } from '#client/platform/session/use-identity.ts';

/** The address of who is signed in, if it is another account than the one of `email`; it may have none (''). */
export function useSignedInOther(email: string | null): string | null {
  const identity = useIdentity();
  return identity.state === 'signed-in' && email !== null && identity.email !== email ? identity.email : null;
}
