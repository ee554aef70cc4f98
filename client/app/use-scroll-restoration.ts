import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepLeftAs, leaveAs, leftAs } from '#client/platform/left-as.ts';
import { useHistoryEntry } from '#client/platform/use-history-entry.ts';
import { decoded } from './decoded.ts';

/** A page that goes on growing while its data arrives is followed for this long. */
const followedMs = 2_000;
/** What a user scrolls with. */
const waysToScroll = ['wheel', 'pointerdown', 'keydown'];

/**
 * Going back shows a page where it was left; going on shows it from the top (specification s.2). A page that was read
 * before its code came stays where its reader is, and one that only writes its filter into its address, too.
 */
export function useScrollRestoration(): void {
  const { pathname, hash } = useLocation();
  const entry = useHistoryEntry();
  const type = useNavigationType();

  // Ends with the page itself: a shorter page after it makes the browser scroll, which is not where this one was left.
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

/** Answers where this visit was before; undefined at its beginning. Outlives the pages, which each arrive for themselves. */
function arriveAt(pathname: string): string | undefined {
  const before = shownPath;
  shownPath = pathname;
  return before;
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
    for (const way of waysToScroll) removeEventListener(way, stop);
  };
  for (const way of waysToScroll) addEventListener(way, stop, { passive: true });
  if (y > 0) observer.observe(document.body);
  return stop;
}
