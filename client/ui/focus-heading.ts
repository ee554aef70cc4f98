const heading = 'h1, h2, h3';

/** Focuses the heading of the page, or of a part of it, which makes screen readers read it out. */
export function focusHeading(part: HTMLElement | null = document.querySelector('main')): void {
  const place = part?.querySelector<HTMLElement>(heading) ?? part;
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

export function hasHeading(part: HTMLElement): boolean {
  return part.querySelector(heading) !== null;
}
