import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/**
 * `offline` while the browser has no network; `away` while it has one, and the live connection has been gone for more than a
 * moment.
 */
export type Reach = 'online' | 'offline' | 'away';

/** Whether the server is within reach of this page, as it is known now. */
export function useReach(): Reach {
  const connected = useSyncExternalStore(connection.follow, connection.read, () => true);
  const network = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (!network) return 'offline';
  return connected ? 'online' : 'away';
}

function followNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
