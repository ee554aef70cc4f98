import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * For a region beside the page whose buttons disappear while focused: moves the focus to the next button in it, else
 * back to where it came from, else to the page's heading. `shown` changes with the region's content.
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
      // Without a related target, the window lost the focus or the focused element was removed.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
