import { useState } from 'react';
import { useIdentity } from './use-identity.ts';

/**
 * State of whoever uses this tab, for pages that outlive a change of user: it begins anew for the next one, so that nothing
 * that one had open stands there for another.
 */
export function useOwnState<State>(begin: () => State): [State, (state: State) => void] {
  const identity = useIdentity();
  const owner = identity.state === 'signed-in' ? identity.uid : identity.state;
  const [held, setHeld] = useState(() => ({ owner, state: begin() }));
  if (held.owner !== owner) setHeld({ owner, state: begin() });
  return [held.state, (state) => setHeld({ owner, state })];
}
