import { useSyncExternalStore } from 'react';
import { minute } from './minute.ts';

/** The time in ms, anew every minute. One timer for all who follow it. */
export function useMinute(): number {
  return useSyncExternalStore(minute.follow, minute.read, minute.read);
}
