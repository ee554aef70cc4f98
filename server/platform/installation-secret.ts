import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '#contract/site/product.ts';
import { asUnwritable, makeDataFolder } from './data-folder.ts';
import { randomId } from './random-id.ts';
import { SettingError } from './setting-error.ts';

const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** Reads the secret that the first start made. Throws a `SettingError` when there is none. */
export function keptSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file))
    throw new SettingError(`SECRET is empty, and ${file} is not there: start ${product.name} first, or set SECRET.`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new SettingError(`${file} cannot be read (${why}). Start as the user who made it, or set DATA_DIR.`);
  }
}

/** Reads the secret when a server starts; the first start makes it. */
export function keptOrMadeSecret(dataDir: string): string {
  if (!existsSync(secretFile(dataDir))) {
    makeDataFolder(dataDir);
    try {
      makeSecret(secretFile(dataDir));
    } catch (error) {
      throw asUnwritable(dataDir, error);
    }
  }
  return keptSecret(dataDir);
}

/** Makes the file atomically: complete or not at all. Processes that start at once all use the secret of the first. */
function makeSecret(file: string) {
  // Named by a random id: containers that share the folder often run their process under the same process id.
  const draft = `${file}.${randomId()}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The 32 bytes of a secret that is written as 64 hexadecimal digits. Throws a `SettingError` for any other text. */
export function secretBytes(hex: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new SettingError(
      'SECRET, or the file `secret` in DATA_DIR, must be 64 hexadecimal digits (for a new database: openssl rand -hex 32).',
    );
  return Buffer.from(hex, 'hex');
}
