import { focusHeading } from './focus-heading.ts';

/** Where a page takes the place of another at the same address: it begins at its top, as after a navigation. */
export function beginPage(): void {
  window.scrollTo(0, 0);
  focusHeading();
}
