import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import type { Connection } from '#testing/breakage/line.ts';
import type { Moment } from '#testing/breakage/trap.ts';
import type { Random } from '#testing/random.ts';

const moments = ['request', 'statement', 'commit', 'committed', 'answer'] as const;
/** Transactions by their first statement. Most belong to calls; the others would seldom be hit by chance. */
const transactions = { any: /./, purchase: /from "orders"/, draft: /"ai_holds"/ };
/** The most moments of its kind that pass before the strike. */
const mostSkipped = 8;

/**
 * Strikes within `longestMs`, at a random time, or at a random moment between two statements or around a COMMIT or an
 * answer. `strike` gets the connection of the moment. Returns the name of the moment, or null.
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
  // The moment may never come, so the wait is limited.
  const waitMs = at === null ? random.whole(longestMs / 10, longestMs) : longestMs * 3;
  return new Promise((resolve) => {
    const now = (connection: Connection | null, moment: Moment | null) => {
      clearTimeout(timer);
      strike(connection);
      // After the strike the connection is cut: nothing goes further in either direction.
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
