import { useIdentity } from '#client/platform/session/use-identity.ts';

/** The signed-in user's address ('' if they have none) if it differs from `email`; null in all other cases. */
export function useSignedInOther(email: string | null): string | null {
  const identity = useIdentity();
  return identity.state === 'signed-in' && email !== null && identity.email !== email ? identity.email : null;
}
