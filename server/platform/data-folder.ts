import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Makes the data folder where there is none. Throws a `SettingError` for one that this process cannot write to. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw asUnwritable(dataDir, error);
  }
}

/** How the system, and SQLite, say that there is no room. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'database or disk is full'];

/** What a start ends with that could not write to its data folder: a `SettingError` where the system refused, else the error. */
export function asUnwritable(dataDir: string, error: unknown): unknown {
  const code = refusalIn(error);
  if (code === null) return error;
  const advice = fullCodes.includes(code) ? 'Make room there, or set it to another folder' : 'Set it to another folder';
  return new SettingError(`DATA_DIR=${dataDir} cannot be written to (${code}). ${advice}.`);
}

/** The code of an error of the system, or SQLite's words; null for any other error. */
function refusalIn(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  if ('syscall' in error && 'code' in error) return error.code;
  return 'errstr' in error ? error.errstr : null;
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
