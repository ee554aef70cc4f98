import { focusHeading, hasHeading } from './focus-heading.ts';

/** The elements that may have a heading of their own, to which the focus can go. */
const part = 'li, section, dialog';

/**
 * For a page whose rows and buttons go while one is on them: where the focused element is gone, and nothing else took the
 * focus, the heading of the nearest part around it that is still there has the focus instead of nothing. Answers how to
 * stop.
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

/** Every such element around this one, the nearest first. */
function partsAround(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(part);
  return nearest ? [nearest, ...partsAround(nearest)] : [];
}
