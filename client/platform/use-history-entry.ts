import { useLocation } from 'react-router';

/** A name for the current history entry. The first entry of every visit has the same key, so the address is added. */
export function useHistoryEntry(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}
