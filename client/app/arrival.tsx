import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '#client/ui/focus-heading.ts';
import { product } from '#contract/site/product.ts';
import { markPageAlive } from './page-alive.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The address the visit began with: the browser itself announces that page to screen readers. */
const firstPathname = typeof window === 'undefined' ? '' : window.location.pathname;
let hasMoved = false;

/**
 * Rendered before a page, so that its effects run before the page's, and the page may replace the title. Sets the
 * title, restores the scroll position and moves the focus to the heading.
 */
export function Arrival({ title }: { title: string }) {
  const { pathname } = useLocation();
  useScrollRestoration();
  useEffect(markPageAlive, []);
  useEffect(() => {
    document.title = `${title} | ${product.name}`;
    hasMoved ||= pathname !== firstPathname;
    if (hasMoved) focusHeading();
  }, [title, pathname]);
  return null;
}
