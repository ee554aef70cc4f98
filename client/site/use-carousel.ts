import { type RefObject, useEffect, useRef, useState } from 'react';

/** How near to an edge counts as at it, and when the edges are first measured (specification s.9). */
const edgeTolerancePx = 5;
const firstLookMs = 100;
/** Scrolling counts as finished after this long without scroll events: Safari long had no event for that. */
const restMs = 150;

export type Carousel = {
  track: RefObject<HTMLUListElement | null>;
  atStart: boolean;
  atEnd: boolean;
  /** Scrolls by one card, forwards or back. */
  step: (direction: 1 | -1) => void;
};

/** A row that scrolls sideways, one card per step, and knows when it is at an edge. */
export function useCarousel(): Carousel {
  const track = useRef<HTMLUListElement>(null);
  /** The target of the current scroll, in px from the start; null when not scrolling. */
  const aim = useRef<number | null>(null);
  /** Clears `aim` after `restMs` without scroll events. */
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [edges, setEdges] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => setEdges((known) => sameOrNew(known, edgesOf(element)));
    const firstLook = setTimeout(look, firstLookMs);
    const follow = () => {
      look();
      clearTimeout(rest.current);
      rest.current = setTimeout(() => {
        aim.current = null;
      }, restMs);
    };
    element.addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', look);
    return () => {
      clearTimeout(firstLook);
      clearTimeout(rest.current);
      element.removeEventListener('scroll', follow);
      removeEventListener('resize', look);
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const element = track.current;
    if (!element) return;
    // The timer of the previous move must not clear this one's target: the new scroll may start only after it fires.
    clearTimeout(rest.current);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    const end = element.scrollWidth - element.clientWidth;
    const left = (aim.current ?? element.scrollLeft) + direction * stepPx(element);
    aim.current = Math.min(Math.max(left, 0), end);
    element.scrollTo({ left: aim.current, behavior });
  };

  return { track, ...edges, step };
}

type Edges = { atStart: boolean; atEnd: boolean };

function edgesOf({ scrollLeft, scrollWidth, clientWidth }: Element): Edges {
  return {
    atStart: scrollLeft <= edgeTolerancePx,
    atEnd: scrollLeft >= scrollWidth - clientWidth - edgeTolerancePx,
  };
}

/** Returns the old object while nothing changed, so that scrolling does not re-render. */
function sameOrNew(known: Edges, now: Edges): Edges {
  return known.atStart === now.atStart && known.atEnd === now.atEnd ? known : now;
}

/** The distance from the edge of one card to the edge of the next. */
function stepPx(track: Element): number {
  const [first, second] = track.children;
  if (!first || !second) return track.clientWidth;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
