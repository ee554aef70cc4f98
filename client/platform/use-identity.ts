import { useSyncExternalStore } from 'react';
import { type Identity, identity } from './identity.ts';

/** Who uses this tab, now and after every change. */
export function useIdentity(): Identity {
  return useSyncExternalStore(identity.follow, identity.read, identity.read);
}
