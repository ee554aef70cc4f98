import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ValueStore } from '#client/ui/value-store.ts';

/** Whether crafts are sold for coins, as a store: so a page that was rendered ahead comes to life as it was rendered. */
export const CraftSales = createContext<Pick<ValueStore<boolean>, 'read' | 'follow'>>({
  read: () => false,
  follow: () => () => {},
});

/**
 * Whether crafts are sold for coins, now and after every change. While they are not, no page offers it, and those that tell of
 * it say so; that is how pages are rendered ahead.
 */
export function useCraftSales(): boolean {
  const { read, follow } = useContext(CraftSales);
  return useSyncExternalStore(follow, read, () => false);
}
