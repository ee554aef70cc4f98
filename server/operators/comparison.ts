import type { Difference } from './alarm-store.ts';

/** The part of the data to compare: created since a time, and after an order or session ('' before the first one). */
export type Stretch = { since: Date; after: string };

/**
 * The result of a run. `next` is the order or session after which the next run continues; null at the end. `stoppedBy`
 * is the error that ended the run early; null if it was completed.
 */
export type Compared = { differences: Difference[]; next: string | null; stoppedBy: unknown };

/** After this many failures in a row, the cause is something that all items need. */
const mostFailingTogether = 3;

/**
 * Acts on the items one by one. A failed item is reported and does not stop the others. After several failures in a
 * row, the card provider or the database is away: stops, and returns the last error.
 */
export async function eachByItself<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  whenFailed: (item: Item, error: unknown) => void,
): Promise<unknown> {
  let failing = 0;
  for (const item of items) {
    try {
      await act(item);
      failing = 0;
    } catch (error) {
      failing += 1;
      if (failing === mostFailingTogether) return error;
      whenFailed(item, error);
    }
  }
  return null;
}
