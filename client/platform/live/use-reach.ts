import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/**
 * `offline` while the browser has no network; `away` while the browser has a network but the live connection has been
 * broken for more than a moment.
 */
export type Reach = 'online' | 'offline' | 'away';

/** Whether the server is within reach of this page, as far as the browser knows. */
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
