import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asUnwritable } from './data-folder.ts';

const noteIn = (dataDir: string) => join(dataDir, 'site-is-at');

/** Notes beside the data where people find the site, for programs that are started without its settings. Throws a `SettingError`. */
export function noteOrigin(dataDir: string, { origin }: URL): void {
  try {
    writeFileSync(noteIn(dataDir), `${origin}\n`);
  } catch (error) {
    throw asUnwritable(dataDir, error);
  }
}

/** Where the latest start on this data folder said that people find the site; null where none did. */
export function notedOrigin(dataDir: string): URL | null {
  const note = noteIn(dataDir);
  return existsSync(note) ? URL.parse(readFileSync(note, 'utf8')) : null;
}
