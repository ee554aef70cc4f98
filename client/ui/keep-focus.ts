import { focusHeading, hasHeading } from './focus-heading.ts';

/** The elements that may have a heading of their own, to which the focus can go. */
const part = 'li, section, dialog';

/**
 * For a page whose rows and buttons go while one is on them: where the focused element is gone, and nothing else took the
 * focus, the heading of the nearest part around it that is still there has the focus instead of nothing, or of the section
 * before that, which stands nearer than the page's. Answers how to stop.
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

/** Every such element around this one, the nearest first, and behind each the section before it. */
function partsAround(element: Element): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(part);
  if (!nearest) return [];
  const before = nearest.previousElementSibling;
  const isSection = before instanceof HTMLElement && before.matches('section');
  return [nearest, ...(isSection ? [before] : []), ...partsAround(nearest)];
}
