import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { product } from '#contract/site/product.ts';
import { markPageAlive } from './page-alive.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The address the visit began with: the browser announces that page by itself. */
const firstPathname = typeof window === 'undefined' ? '' : window.location.pathname;
let hasMoved = false;

/**
 * Stands beside a page, so that it acts when the page is there: sets the title, restores the scroll position and moves
 * the focus to the heading, which makes screen readers say where they are.
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

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
