import type { Database } from '../platform/database/database.ts';
import { findSessions, type SessionRow } from './session-store.ts';

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
        const rows = await findSessions(db, [...new Set(asked.map(({ sessionId }) => sessionId))]);
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
}
