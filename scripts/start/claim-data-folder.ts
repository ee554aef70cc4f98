import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '#contract/site/product.ts';
import { asUnwritable, makeDataFolder } from '#server/platform/data-folder.ts';
import { SettingError } from '#server/platform/setting-error.ts';
import { lockFile } from '../file-lock.ts';

/**
 * Claims a data folder, because two starts on one folder would fight over the database. Returns the function that
 * releases the claim. Keep it: garbage collection of it would release the claim. Throws a `SettingError`.
 */
export function claimDataFolder(dataDir: string): () => void {
  makeDataFolder(dataDir);
  // Only for people: the refusal of another start names the process in it.
  const holder = join(dataDir, 'start.pid');
  const release = claim(dataDir, holder);
  if (release === null) {
    const who = existsSync(holder) ? ` (process ${readFileSync(holder, 'utf8')})` : '';
    throw new SettingError(`${product.name} is already running on ${dataDir}${who}. Stop it first, or set DATA_DIR.`);
  }
  return release;
}

/** Returns null when another process has the folder. */
function claim(dataDir: string, holder: string): (() => void) | null {
  try {
    const release = lockFile(join(dataDir, 'start.lock'), 0);
    if (release !== null) writeFileSync(holder, String(process.pid));
    return release;
  } catch (error) {
    throw asUnwritable(dataDir, error);
  }
}
