import { useSyncExternalStore } from 'react';
import { type Flags, flagDefaults } from '#contract/flags/flags.ts';
import { flagsNow } from './flags-now.ts';

/**
 * The flags now and after every change. Callers hide every link to a section that is switched off (decision 22), and do
 * not offer a craft while none is sold. A page that is rendered ahead uses the defaults.
 */
export function useFlags(): Flags {
  return useSyncExternalStore(flagsNow.follow, flagsNow.read, () => flagDefaults);
}
