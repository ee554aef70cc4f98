import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SettingError } from '#server/platform/config.ts';

/** The result code by which SQLite says that another one has the lock. */
const busy = 5;

/**
 * Two starts on one data folder would fight over the database. The claim is SQLite's lock on an empty file, which the
 * system itself takes from a process that ends, however it ends. Answers what lets go of it, which has to be
 * kept: the lock goes with it. Throws `SettingError`.
 */
export function claimDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'start.lock'), { timeout: 0 });
  // For people only: whoever is refused is told which process has it.
  const holder = join(dataDir, 'start.pid');
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const who = existsSync(holder) ? ` (process ${readFileSync(holder, 'utf8')})` : '';
    throw new SettingError(`Furrow is already running on ${dataDir}${who}. Stop it first, or set DATA_DIR.`);
  }
  writeFileSync(holder, String(process.pid));
  return () => lock.close();
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busy;
