import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingError } from './setting-error.ts';

/** Makes the data folder where there is none. Throws a `SettingError` for one that this process cannot write to. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingError(`DATA_DIR=${dataDir} cannot be written to (${code}). Set it to another folder.`);
  }
}
