import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/** False while the browser has no network, or the live connection has been away for more than a moment. */
export function useOnline(): boolean {
  const connected = useSyncExternalStore(connection.follow, connection.read, () => true);
  const network = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  return connected && network;
}

function followNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
