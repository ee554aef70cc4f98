import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json. Its distance from this file differs between the sources and the built server. */
export const projectFolder = holderOf('package.json', import.meta.dirname);

function holderOf(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder;
  if (folder === dirname(folder)) throw new Error(`There is no ${file} above ${import.meta.dirname}.`);
  return holderOf(file, dirname(folder));
}
