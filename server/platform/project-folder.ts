import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json. How far it is from here depends on what runs: the sources, or what was built of them. */
export const projectFolder = holderOf('package.json', import.meta.dirname);

function holderOf(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder;
  if (folder === dirname(folder)) throw new Error(`There is no ${file} above ${import.meta.dirname}.`);
  return holderOf(file, dirname(folder));
}
