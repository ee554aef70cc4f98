import { mySessions } from '#contract/auth/queries.ts';
import type { Context } from '../../platform/context.ts';
import { type LiveQuery, liveForUser } from '../../platform/live/live-query.ts';
import { readSessions } from './read-sessions.ts';

/** The live reads of sign-ins: always one's own. */
export function sessionQueries({ db, clock }: Context): LiveQuery[] {
  return [
    liveForUser(mySessions, {
      topics: (_args, { uid }) => [`user:${uid}`, `sessions-of:${uid}`],
      run: async (_args, { uid }) => ({ items: await readSessions(db, uid, clock.now()), next: null }),
    }),
  ];
}
