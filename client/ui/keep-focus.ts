import { focusHeading, hasHeading } from './focus-heading.ts';

/** The elements that may have a heading of their own, which can take the focus. */
const part = 'li, section, dialog';

/**
 * For a page whose rows and buttons may disappear while focused. When the focused element is gone and nothing else took
 * the focus, focuses the heading of the nearest surrounding part that still exists, or of the section before that part,
 * which is nearer than the page's heading. Returns a function that stops this.
 */
export function keepFocus(page: HTMLElement): () => void {
  let focused: Element | null = null;
  let around: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    around = partsAround(target);
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = null;
    focusHeading(around.find((one) => one.isConnected && hasHeading(one)) ?? page);
  });
  page.addEventListener('focusin', remember);
  observer.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** Returns the parts around an element, the nearest first, each followed by the section before it. */
function partsAround(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(part);
  if (!nearest) return [];
  const before = nearest.previousElementSibling;
  const isSection = before instanceof HTMLElement && before.matches('section');
  return [nearest, ...(isSection ? [before] : []), ...partsAround(nearest)];
}
