const storageKey = 'furrow.left';
/** The number of entries that survive a reload; the oldest are dropped first. */
const keptNumbers = 50;

/** In the order of writing, the latest last. */
const numbers = new Map<string, number>(isOpenedAnew() ? [] : kept());

/**
 * The state in which the user left each history entry, as numbers: its scroll position, and how many pages of a list it
 * showed. Following a link or typing an address starts afresh; only reloading and going back restore.
 */
export const leftAs: ReadonlyMap<string, number> = numbers;

/** Records the state in which an entry, or a list on it, is left. */
export function leaveAs(name: string, number: number): void {
  // Deleted first: a Map keeps the position of a key that it already has.
  numbers.delete(name);
  numbers.set(name, number);
}

/** Stores the numbers for the next page load in this tab. */
export function keepLeftAs(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...numbers].slice(-keptNumbers))));
  } catch {
    // Storage is blocked: the numbers then live as long as the page.
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
