import { createTurns } from './turns.ts';

/**
 * Who changes what is theirs is locked first, and so what one user does happens one after the other: what waits for that holds
 * a connection of the pool. One user leaves most of it to all others.
 */
const mostOfOne = 4;
/** Who has waited for so long is refused, as who waits for a connection is. */
const longestWaitMs = 5_000;

export type OwnTurns = ReturnType<typeof createOwnTurns>;

/** Does the work of users, of one user no more than a few at once. Who waits too long is told `tooLate`. */
export function createOwnTurns(tooLate: () => Error) {
  const byUser = new Map<string, { inTurn: ReturnType<typeof createTurns>; inside: number }>();

  return async function inOwnTurn<T>(uid: string, work: () => Promise<T>): Promise<T> {
    const own = byUser.get(uid) ?? { inTurn: createTurns(mostOfOne), inside: 0 };
    byUser.set(uid, own);
    own.inside += 1;
    const until = performance.now() + longestWaitMs;
    try {
      return await own.inTurn('', async () => {
        if (performance.now() > until) throw tooLate();
        return work();
      });
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byUser.delete(uid);
    }
  };
}
