import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepLeftAs, leaveAs, leftAs } from '#client/platform/left-as.ts';
import { useHistoryEntry } from '#client/platform/use-history-entry.ts';
import { decoded } from './decoded.ts';

/** How long to keep scrolling on a page that still grows while its data arrives. */
const followedMs = 2_000;
/** The events by which a user scrolls. */
const waysToScroll = ['wheel', 'pointerdown', 'keydown'];

/**
 * Going back restores the scroll position; going on starts at the top (specification s.2). The position stays when the
 * reader scrolled before the code came, and when a page only writes its filter into its address.
 */
export function useScrollRestoration(): void {
  const { pathname, hash } = useLocation();
  const entry = useHistoryEntry();
  const type = useNavigationType();

  // Layout effect: stops before the next page is there, because a shorter one makes the browser scroll.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => leaveAs(entry, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', keepLeftAs);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', keepLeftAs);
    };
  }, [entry]);

  useEffect(() => {
    const before = arriveAt(pathname);
    if (before === undefined && window.scrollY > 0) {
      leaveAs(entry, window.scrollY);
      return;
    }
    if (type === NavigationType.Pop) return scrollWhenTallEnough(leftAs.get(entry) ?? 0);
    if (type === NavigationType.Replace && before === pathname && !hash) {
      leaveAs(entry, window.scrollY);
      return;
    }
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [entry, hash, pathname, type]);
}

let shownPath: string | undefined;

/** Records the new path and returns the one before; undefined at the start of a visit. Shared by all pages. */
function arriveAt(pathname: string): string | undefined {
  const before = shownPath;
  shownPath = pathname;
  return before;
}

/** Scrolls at once if the page is tall enough, otherwise as soon as it is; a user who scrolls cancels this. */
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
    for (const way of waysToScroll) removeEventListener(way, stop);
  };
  for (const way of waysToScroll) addEventListener(way, stop, { passive: true });
  if (y > 0) observer.observe(document.body);
  return stop;
}
