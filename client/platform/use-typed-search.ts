import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

/** The delay between the last key press and the search, in ms. Source: specification s.9. */
export const searchDebounceMs = 200;

/**
 * A search kept in the address, so that it can be shared and gone back to. `typed` is the text in the box; `search` is
 * the text in the address, which follows when the user stops typing. `clear` empties the box and focuses it.
 */
export function useTypedSearch(maxLength: number) {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, maxLength).trim();
  const [typed, setTyped] = useState(search);
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    setTyped('');
    box.current?.focus();
  };

  // Only typing replaces a history entry. The box takes over the search of a new entry if that is another search, and
  // after a step back or forward in any case: a search typed meanwhile may be in the address and not yet shown.
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [shown, setShown] = useState({ key, search });
  if (shown.key !== key) {
    setShown({ key, search });
    const isOther = shown.search !== search && navigation !== NavigationType.Replace;
    if (isOther || navigation === NavigationType.Pop) setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(
      () => setParams((now) => withSearch(now, typed.trim()), { replace: true }),
      searchDebounceMs,
    );
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return { typed, setTyped, search, box, clear };
}

function withSearch(now: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (search === '') next.delete('search');
  else next.set('search', search);
  return next;
}
