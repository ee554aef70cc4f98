import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For a part of the page whose rows go while one is on them: where the focused element is gone, and with it the dialog
 * that it opened, the heading of the part has the focus instead of nothing.
 */
export function useFocusKept(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      const isGone = last instanceof Element && !last.isConnected;
      if (isGone && document.activeElement === document.body) focusHeading(part);
    });
    part.addEventListener('focusin', remember);
    observer.observe(part, { childList: true, subtree: true });
    return () => {
      part.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return ref;
}
