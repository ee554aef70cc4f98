import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { decoded } from './decoded.ts';

const storageKey = 'furrow.scroll';
/** A page that goes on growing while its data arrives is followed for this long. */
const followedMs = 2_000;

/**
 * Going back shows a page where it was left; going on shows it from the top (specification s.2). A page that was read
 * before its code came stays where its reader is, and one that only writes its filter into its address, too.
 */
export function useScrollRestoration(): void {
  const { key, pathname, search, hash } = useLocation();
  // The first entry of every visit has the same key, so the address tells them apart.
  const entry = `${key} ${pathname}${search}`;
  const type = useNavigationType();
  const shownPath = useRef(pathname);

  // Ends with the page itself: a shorter page after it makes the browser scroll, which is not where this one was left.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(entry, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', keepPositions);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', keepPositions);
    };
  }, [entry]);

  useEffect(() => {
    const isSamePage = shownPath.current === pathname;
    shownPath.current = pathname;
    const isFirst = isFirstArrival();
    if (isFirst && isOpenedAnew()) positions.clear();
    if (isFirst && window.scrollY > 0) {
      positions.set(entry, window.scrollY);
      return;
    }
    if (type === NavigationType.Pop) return scrollWhenTallEnough(positions.get(entry) ?? 0);
    if (type === NavigationType.Replace && isSamePage && !hash) {
      positions.set(entry, window.scrollY);
      return;
    }
    const target = hash ? document.getElementById(decoded(hash.slice(1), decodeURIComponent)) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [entry, hash, pathname, type]);
}

let hasArrived = false;

/** True once a visit. A function of its own: the React compiler would read the variable after it has changed. */
function isFirstArrival(): boolean {
  const isFirst = !hasArrived;
  hasArrived = true;
  return isFirst;
}

/** Following a link or typing an address starts at the top; only reloading and coming back restore. */
function isOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate';
}

const positions = new Map<string, number>(keptPositions());

function keptPositions(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(Object(kept)).flatMap(([key, y]) => (typeof y === 'number' ? [[key, y]] : []));
  } catch {
    return [];
  }
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...positions].slice(-50))));
  } catch {
    // Storage is blocked: positions then live as long as the tab.
  }
}

/** Scrolls at once if the page is tall enough, otherwise as soon as it has grown; a scrolling user ends the attempt. */
function scrollWhenTallEnough(y: number): () => void {
  window.scrollTo(0, y);
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (window.scrollY >= y - 1) stop();
  });
  const timer = setTimeout(() => stop(), followedMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  if (y > 0) observer.observe(document.body);
  return stop;
}
