import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { SessionRow } from './session-store.ts';

type Asked = { sessionId: string; uid: string; resolve(row: SessionRow | null): void; reject(error: unknown): void };

/**
 * Reads the state of sessions for calls and live reads. Those that ask while a statement is under way share the next
 * one, so that a busy server asks once for many; a state read is never older than the question.
 */
export function createSessionReader(db: Database) {
  let waiting: Asked[] = [];
  let busy = false;

  return function readSession(sessionId: string, uid: string): Promise<SessionRow | null> {
    return new Promise((resolve, reject) => {
      waiting.push({ sessionId, uid, resolve, reject });
      if (!busy) void answerAll();
    });
  };

  async function answerAll() {
    busy = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      try {
        const rows = await readStates(asked);
        for (const { sessionId, uid, resolve } of asked) {
          const row = rows.get(sessionId);
          resolve(row?.uid === uid ? row : null);
        }
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    busy = false;
  }

  async function readStates(asked: readonly Asked[]): Promise<Map<string, SessionRow>> {
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const { rows } = await sql<SessionRow & { session_id: string }>`
      select s.id as session_id, u.uid, u.email, u.email_verified, u.disabled, u.valid_since, s.ended_at
      from sessions s join users u on u.uid = s.user_id
      where s.id = any(${ids}::text[]) and u.deleted_at is null`.execute(db);
    return new Map(rows.map(({ session_id, ...row }) => [session_id, row]));
  }
}
