import { useSyncExternalStore } from 'react';
import { type Flags, flagDefaults } from '#contract/flags/flags.ts';
import { flagsNow } from './flags-now.ts';

/**
 * The flags now and after every change: nothing leads to a section that is not shown (decision 22), nor offers a craft while
 * none is sold. A page that is rendered ahead is rendered with the defaults.
 */
export function useFlags(): Flags {
  return useSyncExternalStore(flagsNow.follow, flagsNow.read, () => flagDefaults);
}
