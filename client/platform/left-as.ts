const storageKey = 'furrow.left';
/** So many numbers outlive the page; the oldest go first. */
const keptNumbers = 50;

/**
 * How the entries of the history were left, in numbers: how far each was scrolled, and how many pages of a list it showed.
 * Following a link or typing an address begins anew; only reloading and coming back restore.
 */
export const leftAs = new Map<string, number>(isOpenedAnew() ? [] : kept());

/** Keeps them for the next page of this tab. */
export function keepLeftAs(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...leftAs].slice(-keptNumbers))));
  } catch {
    // Storage is blocked: they then live as long as the page.
  }
}

function isOpenedAnew(): boolean {
  return Object(performance.getEntriesByType('navigation')[0]).type === 'navigate';
}

function kept(): [string, number][] {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.entries(Object(left)).flatMap(([name, number]) =>
      typeof number === 'number' ? [[name, number]] : [],
    );
  } catch {
    return [];
  }
}
