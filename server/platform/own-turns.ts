import { createTurns, inTime } from './turns.ts';

/**
 * Each call locks its caller's user row first, so one user's calls run one by one, and every waiting call holds a
 * connection of the pool. So does each live read that is not shared. This limit leaves most of the pool to other users.
 */
const mostOfOne = 4;

export type OwnTurns = ReturnType<typeof createOwnTurns>;

/**
 * Runs users' work, for each user a few pieces at once. Work that waits too long rejects with `tooLate`. `whose`: a
 * user's id; for visitors their network, for a refresh its token.
 */
export function createOwnTurns(tooLate: () => Error) {
  const byOwner = new Map<string, { inTurn: ReturnType<typeof createTurns>; inside: number }>();

  return async function inOwnTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const own = byOwner.get(whose) ?? { inTurn: createTurns(mostOfOne), inside: 0 };
    byOwner.set(whose, own);
    own.inside += 1;
    try {
      return await own.inTurn('', inTime(work, tooLate));
    } finally {
      own.inside -= 1;
      if (own.inside === 0) byOwner.delete(whose);
    }
  };
}
