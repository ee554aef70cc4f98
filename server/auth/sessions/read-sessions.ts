import * as v from 'valibot';
import type { Session } from '#contract/auth/session.ts';
import { signInProvider } from '#contract/auth/sign-in-provider.ts';
import { coarseNetworkOf } from '../../platform/address.ts';
import type { Database } from '../../platform/database/database.ts';
import { deviceName } from './device-name.ts';
import { readLiveSessions } from './session-store.ts';

/** Where a user is signed in, as people are shown it: the most recently used first. */
export async function readSessions(db: Database, uid: string, now: Date): Promise<Session[]> {
  return (await readLiveSessions(db, uid, now)).map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    network: coarseNetworkOf(row.address),
    provider: v.parse(signInProvider, row.provider),
    signedInAt: row.authenticated_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}
