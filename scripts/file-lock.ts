import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The result code by which SQLite says that another one has the lock. */
const busy = 5;

/**
 * Takes the lock of a file: SQLite's on an empty database, which the system releases however its process ends. Blocks
 * the event loop for up to `waitMs`. Answers the function that releases the lock, which has to be kept, since the lock
 * goes with it; null when another process still has the lock.
 */
export function lockFile(path: string, waitMs: number): (() => void) | null {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
}
