import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Makes the data folder if it does not exist. Throws a `SettingError` when this process cannot write to it. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw asUnwritable(dataDir, error);
  }
}

/** The codes and messages by which the operating system and SQLite report a full disk. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'database or disk is full'];

/** A `SettingError` when the system or SQLite refused a write to the data folder; otherwise the error as it is. */
export function asUnwritable(dataDir: string, error: unknown): unknown {
  const code = refusalIn(error);
  if (code === null) return error;
  const advice = fullCodes.includes(code) ? 'Make room there, or set it to another folder' : 'Set it to another folder';
  return new SettingError(`DATA_DIR=${dataDir} cannot be written to (${code}). ${advice}.`);
}

/** The code of an operating system error, or SQLite's message; null for any other error. */
function refusalIn(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  if ('syscall' in error && 'code' in error) return error.code;
  return 'errstr' in error ? error.errstr : null;
}

/** Makes missing folders one by one: where the system allows none, as in /proc, Node's `recursive` tries forever. */
function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // No error if the folder existed or another process made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
