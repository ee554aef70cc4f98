import type { BreakableFurrow } from '#testing/breakable-furrow.ts';
import type { Connection } from '#testing/line.ts';
import type { Random } from '#testing/random.ts';

const moments = ['request', 'statement', 'commit', 'committed', 'answer'] as const;
/** So many moments of its kind are let pass before, at most. */
const mostSkipped = 8;

/**
 * Strikes within `longestMs`, at a random time, or at a random moment between two statements or around a COMMIT or an
 * answer. What strikes at a moment is given the connection that it is about.
 */
export async function strikeSometime(
  { traps }: BreakableFurrow,
  random: Random,
  longestMs: number,
  strike: (connection: Connection | null) => void,
): Promise<void> {
  const at = random.oneOf([null, ...moments]) ?? null;
  const skip = random.whole(0, mostSkipped);
  // A moment that does not come is not waited for without end.
  const waitMs = at === null ? random.whole(longestMs / 10, longestMs) : longestMs * 3;
  await new Promise<void>((resolve) => {
    const now = (connection: Connection | null) => {
      clearTimeout(timer);
      strike(connection);
      // What it was about goes no further, in neither direction.
      connection?.cut();
      resolve();
    };
    const timer = setTimeout(() => (at === null || !traps.take()) && now(null), waitMs);
    if (at !== null) traps.set({ at, skip, spring: now });
  });
}
