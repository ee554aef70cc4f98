import { busyNow } from '../database/busy.ts';
import { createTurns } from '../turns.ts';

/**
 * Calls lock their caller first, and so those of one user happen one after the other: what waits for that holds a connection
 * of the pool. One user leaves most of it to all others.
 */
const mostOfOne = 4;
/** A call that has waited for so long is refused, as one is that waits for a connection. */
const longestWaitMs = 5_000;

/** Does the work of calls, of one user no more than a few at once. Who waits too long is told UNAVAILABLE. */
export function createOwnTurns() {
  const byUser = new Map<string, { inTurn: ReturnType<typeof createTurns>; inside: number }>();

  return async function inOwnTurn<T>(uid: string, work: () => Promise<T>): Promise<T> {
    const own = byUser.get(uid) ?? { inTurn: createTurns(mostOfOne), inside: 0 };
    byUser.set(uid, own);
    own.inside += 1;
    const until = performance.now() + longestWaitMs;
    try {
      return await own.inTurn('', async () => {
        if (performance.now() > until) throw busyNow();
        return work();
      });
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byUser.delete(uid);
    }
  };
}
