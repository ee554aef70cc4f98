import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** A part of the build: its source files (patterns), and the file that records which sources it was built from. */
export type BuildPart = { sources: readonly string[]; stampFile: string };

/** The sources of both parts. */
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

/** Whether a part was last built from its current sources; `digest` is theirs, if it is known already. */
export function isBuilt({ sources, stampFile }: BuildPart, digest?: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === (digest ?? digestOf(sources));
}

/** Returns a digest of the names and contents of these files. */
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
