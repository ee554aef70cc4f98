import { useState } from 'react';
import { useIdentity } from './use-identity.ts';

/**
 * State that belongs to the tab's current user, for pages that stay mounted when the user changes: it is reset for the
 * next user, so that nothing one user had open is shown to another.
 */
export function useOwnState<State>(begin: () => State): [State, (state: State) => void] {
  const identity = useIdentity();
  const owner = identity.state === 'signed-in' ? identity.uid : identity.state;
  const [held, setHeld] = useState(() => ({ owner, state: begin() }));
  if (held.owner !== owner) setHeld({ owner, state: begin() });
  return [held.state, (state) => setHeld({ owner, state })];
}
