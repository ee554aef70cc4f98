import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code when another process has the lock. */
const busy = 5;

/**
 * Takes the lock of a file: SQLite's lock on an empty database, which the system releases however the process ends.
 * Blocks the event loop for up to `waitMs`. Returns the function that releases the lock, or null when another process
 * still has it. Keep the function: garbage collection of it would release the lock.
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
