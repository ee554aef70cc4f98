import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Connection } from '#testing/breakage/line.ts';
import type { Moment } from '#testing/breakage/trap.ts';
import type { Random } from '#testing/random.ts';

const moments = ['request', 'statement', 'commit', 'committed', 'answer'] as const;
/** Transactions by their first statement. Most are of calls; the others would seldom be struck by chance. */
const transactions = { any: /./, purchase: /from "orders"/, draft: /"ai_holds"/ };
/** So many moments of its kind are let pass before, at most. */
const mostSkipped = 8;

/**
 * Strikes within `longestMs`, at a random time, or at a random moment between two statements or around a COMMIT or an
 * answer. What strikes at a moment is given the connection that it is about. Answers the name of the moment, or null.
 */
export async function strikeSometime(
  { traps }: BreakableFurrow,
  random: Random,
  longestMs: number,
  strike: (connection: Connection | null) => void,
): Promise<string | null> {
  const at = random.oneOf([null, ...moments]) ?? null;
  const isOfClient = at === 'request' || at === 'answer';
  const [subject, about] = (isOfClient ? null : random.oneOf(Object.entries(transactions))) ?? ['any', /./];
  const skip = subject === 'any' ? random.whole(0, mostSkipped) : random.whole(0, 2);
  // A moment that does not come is not waited for without end.
  const waitMs = at === null ? random.whole(longestMs / 10, longestMs) : longestMs * 3;
  return new Promise((resolve) => {
    const now = (connection: Connection | null, moment: Moment | null) => {
      clearTimeout(timer);
      strike(connection);
      // What it was about goes no further, in neither direction.
      connection?.cut();
      resolve(moment && `${subject}, ${nameOf(moment)}`);
    };
    const timer = setTimeout(() => (at === null || !traps.take()) && now(null, null), waitMs);
    if (at !== null) traps.set({ at, about, skip, spring: now });
  });
}

function nameOf(moment: Moment): string {
  if ('call' in moment) return `${moment.at} of ${moment.call}`;
  return moment.at === 'statement' ? `statement ${moment.position}` : moment.at;
}
