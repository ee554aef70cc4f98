import { useSyncExternalStore } from 'react';
import { type Identity, identity } from './identity.ts';

const nobody: Identity = { state: 'signed-out' };

/** Who uses this tab, now and after every change. A page that is rendered ahead is rendered for a visitor. */
export function useIdentity(): Identity {
  return useSyncExternalStore(identity.follow, identity.read, () => nobody);
}
