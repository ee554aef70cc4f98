import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For a place beside the page whose buttons go while one is on them: the focus goes to what is left there, else back to
 * where it came from, else to the page's heading. `shown` changes with what is there.
 */
export function useFocusBack(place: RefObject<HTMLElement | null>, shown: unknown) {
  const cameFrom = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what matters.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const left = place.current?.querySelector('button');
    if (left) return left.focus();
    isInside.current = false;
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
    else focusHeading();
  }, [shown]);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      isInside.current = true;
      const from = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      if (!currentTarget.contains(from)) cameFrom.current = from;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Without another element the window was left, or the focused one is gone.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
