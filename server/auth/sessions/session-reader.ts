import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { findSessions, type SessionRow } from './session-store.ts';

/** Reads the state of sessions for calls and live reads: null where the session is gone, or another user's. */
export function createSessionReader(db: Database) {
  const readSession = readTogether((ids) => findSessions(db, ids), 1);
  return async (sessionId: string, uid: string): Promise<SessionRow | null> => {
    const row = await readSession(sessionId);
    return row?.uid === uid ? row : null;
  };
}
