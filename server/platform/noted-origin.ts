import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asUnwritable } from './data-folder.ts';

const noteIn = (dataDir: string) => join(dataDir, 'site-is-at');

/** Writes the public origin into the data folder, for programs without the setting. Throws a `SettingError`. */
export function noteOrigin(dataDir: string, { origin }: URL): void {
  try {
    writeFileSync(noteIn(dataDir), `${origin}\n`);
  } catch (error) {
    throw asUnwritable(dataDir, error);
  }
}

/** The public origin that the latest start on this data folder noted; null if none did. */
export function notedOrigin(dataDir: string): URL | null {
  const note = noteIn(dataDir);
  return existsSync(note) ? URL.parse(readFileSync(note, 'utf8')) : null;
}
