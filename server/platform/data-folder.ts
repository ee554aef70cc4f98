import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Makes the data folder where there is none. Throws a `SettingError` for one that this process cannot write to. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingError(`DATA_DIR=${dataDir} cannot be written to (${code}). Set it to another folder.`);
  }
}

/** One folder after the other: where the system lets nobody make any, as in /proc, Node's `recursive` tries for ever. */
function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // It was there, or another process has made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
