import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The result code by which SQLite says that another one has the lock. */
const busy = 5;

/**
 * Takes the lock of a file: SQLite's on an empty one, which the system itself takes from a process that ends, however it
 * ends. Waits so long for another process (which stops this one meanwhile). Answers what lets go of it, which has to be
 * kept: the lock goes with it; null when another has it still.
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
