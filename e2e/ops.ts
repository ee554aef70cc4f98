import { execFileSync } from 'node:child_process';

/** The operator's shell on a product under test; answers what it printed. */
export const ops = (databaseUrl: string, ...words: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/ops.ts', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
