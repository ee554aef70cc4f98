import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** Something that is built: the files it is made of (patterns), and where it is written down which those were. */
export type BuildPart = { sources: readonly string[]; stampFile: string };

/** What both are made of. */
const shared = ['contract/**/*.ts', 'vite*.ts', 'package-lock.json', 'scripts/build.ts', 'scripts/build/*.ts'];

/** The pages and the mails, in dist/. */
export const sitePart: BuildPart = {
  sources: [
    ...shared,
    'client/**/*',
    'server/**/*.mail.tsx',
    'server/app/mails.tsx',
    'server/platform/mail/*',
    'server/site/page-head.ts',
  ],
  stampFile: 'dist/built-from',
};

/** A program of the server, in a folder of its own. */
export function serverPart(program: string, folder: string): BuildPart {
  return { sources: [...shared, 'server/**/*.ts', program], stampFile: `${folder}/built-from` };
}

/** Whether a part was last built from its sources as they are; `digest` is theirs, where it is known. */
export function isBuilt({ sources, stampFile }: BuildPart, digest?: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === (digest ?? digestOf(sources));
}

/** What tells files of these names and contents from any others. */
export function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
