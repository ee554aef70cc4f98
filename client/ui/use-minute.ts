import { useSyncExternalStore } from 'react';
import { minute } from './minute.ts';

/** The time in ms, updated every minute by one timer for all components. */
export function useMinute(): number {
  return useSyncExternalStore(minute.follow, minute.read, minute.read);
}
