import { mySessions, mySignInMethods } from '#contract/auth/queries.ts';
import type { Context } from '../platform/context.ts';
import { onePage } from '../platform/database/paging.ts';
import { type LiveQuery, liveForUser } from '../platform/live/live-query.ts';
import { readSignInMethods } from './read-sign-in-methods.ts';
import { readSessions } from './sessions/read-sessions.ts';

/** The live reads of the user's own account and sessions. */
export function authQueries({ db, clock }: Context): LiveQuery[] {
  return [
    liveForUser(mySessions, {
      topics: (_args, { uid }) => [`user:${uid}`, `sessions-of:${uid}`],
      run: async (_args, { uid }) => onePage(await readSessions(db, uid, clock.now())),
    }),
    liveForUser(mySignInMethods, {
      topics: (_args, { uid }) => [`user:${uid}`],
      run: (_args, { uid }) => readSignInMethods(db, uid),
    }),
  ];
}
