import type { Difference } from './alarm-store.ts';

/** What is compared: what was made since then, from after one order or session (the first of all comes after ''). */
export type Stretch = { since: Date; after: string };

/**
 * What a run found, and after which order or session the next one goes on; null when it was the last. `stoppedBy` is the
 * failure that ended it too early, null when it went to its end.
 */
export type Compared = { differences: Difference[]; next: string | null; stoppedBy: unknown };

/** So many that fail one after the other have failed for want of what all of them need. */
const mostFailingTogether = 3;

/**
 * Does it for one after the other. One that fails is told of, and keeps no other from its turn; where several fail together
 * the card provider or the database is away: it stops, and answers the last failure.
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
