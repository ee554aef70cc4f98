import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ValueStore } from '#client/ui/value-store.ts';
import { type FlagName, type Flags, flagDefaults } from '#contract/flags/flags.ts';

/** Which sections are switched on, as a store: so a page that was rendered ahead comes to life as it was rendered. */
export const ShownSections = createContext<Pick<ValueStore<Flags>, 'read' | 'follow'>>({
  read: () => flagDefaults,
  follow: () => () => {},
});

/** Whether a section is switched on, now and after every change: nothing leads to one that is not (decision 22). */
export function useIsShown(section: FlagName): boolean {
  const { read, follow } = useContext(ShownSections);
  return useSyncExternalStore(follow, read, () => flagDefaults)[section];
}
