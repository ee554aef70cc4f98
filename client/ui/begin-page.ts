import { focusHeading } from './focus-heading.ts';

/** For a page that replaces another at the same address: starts at the top, as after a navigation. */
export function beginPage(): void {
  window.scrollTo(0, 0);
  focusHeading();
}
