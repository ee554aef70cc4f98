import { createTurns, inTime } from './turns.ts';

/**
 * Who changes what is theirs is locked first, and so what one user does happens one after the other: what waits for that holds
 * a connection of the pool, and so does each read of what only they may see. One user leaves most of it to all others.
 */
const mostOfOne = 4;

export type OwnTurns = ReturnType<typeof createOwnTurns>;

/** Does the work of users, of one user no more than a few at once. Who waits too long is told `tooLate`. */
export function createOwnTurns(tooLate: () => Error) {
  const byUser = new Map<string, { inTurn: ReturnType<typeof createTurns>; inside: number }>();

  return async function inOwnTurn<T>(uid: string, work: () => Promise<T>): Promise<T> {
    const own = byUser.get(uid) ?? { inTurn: createTurns(mostOfOne), inside: 0 };
    byUser.set(uid, own);
    own.inside += 1;
    try {
      return await own.inTurn('', inTime(work, tooLate));
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byUser.delete(uid);
    }
  };
}
