const storageKey = 'furrow.left';
/** So many numbers outlive the page; those that were written longest ago go first. */
const keptNumbers = 50;

/** The latest is the last. */
const numbers = new Map<string, number>(isOpenedAnew() ? [] : kept());

/**
 * How the entries of the history were left, in numbers: how far each was scrolled, and how many pages of a list it showed.
 * Following a link or typing an address begins anew; only reloading and coming back restore.
 */
export const leftAs: ReadonlyMap<string, number> = numbers;

/** Writes down how an entry, or a list on it, is left. */
export function leaveAs(name: string, number: number): void {
  // A Map keeps the place of a name that it has already.
  numbers.delete(name);
  numbers.set(name, number);
}

/** Keeps them for the next page of this tab. */
export function keepLeftAs(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...numbers].slice(-keptNumbers))));
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
