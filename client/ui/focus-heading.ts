/** Moves the focus to the heading of the page, or of a part of it, which makes screen readers say where they are. */
export function focusHeading(part: HTMLElement | null = document.querySelector('main')): void {
  const heading = part?.querySelector<HTMLElement>('h1, h2') ?? part;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
