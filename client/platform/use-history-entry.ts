import { useLocation } from 'react-router';

/** The entry of the history that one is at. The first one of every visit has the same key: the address tells them apart. */
export function useHistoryEntry(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}
