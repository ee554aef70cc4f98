import { mySessions } from '#contract/auth/queries.ts';
import { coarseNetworkOf } from '../platform/address.ts';
import type { Context } from '../platform/context.ts';
import { type LiveQuery, liveForUser } from '../platform/live/live-query.ts';
import { deviceName } from './device-name.ts';
import { readLiveSessions } from './session-store.ts';

/** The live reads of sign-ins: always one's own. */
export function sessionQueries({ db, clock }: Context): LiveQuery[] {
  return [
    liveForUser(mySessions, {
      topics: (_args, { uid }) => [`user:${uid}`, `sessions-of:${uid}`],
      run: async (_args, { uid }) =>
        (await readLiveSessions(db, uid, clock.now())).map((row) => ({
          id: row.id,
          device: deviceName(row.user_agent),
          network: coarseNetworkOf(row.address),
          provider: row.provider,
          signedInAt: row.authenticated_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
        })),
    }),
  ];
}
