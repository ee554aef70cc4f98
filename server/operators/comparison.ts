import type { Difference } from './alarm-store.ts';

/** What is compared: what was made since then, from after one order or session (the first of all comes after ''). */
export type Stretch = { since: Date; after: string };

/**
 * What a run found, what of it failed and is to be tried again, and after which order or session the next one goes on; null
 * when it was the last.
 */
export type Compared = { differences: Difference[]; failures: unknown[]; next: string | null };

/** Does it for one after the other; one that fails keeps no other from its turn. Answers what was thrown. */
export async function eachByItself<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  return failures;
}
