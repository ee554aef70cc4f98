import { useState } from 'react';
import { leaveAs, leftAs } from '#client/platform/left-as.ts';
import { useHistoryEntry } from '#client/platform/use-history-entry.ts';

/** How many pages of a long list are shown: one, or as many as when the user left this history entry. */
export function useShownPages(list: string) {
  const name = `${useHistoryEntry()} ${list}`;
  const [restored] = useState(() => leftAs.get(name) ?? 1);
  const [shown, setShown] = useState(restored);
  const showMore = () => {
    leaveAs(name, shown + 1);
    setShown(shown + 1);
  };
  return { restored, shown, showMore };
}
