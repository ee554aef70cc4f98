import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Addresses } from './product.ts';

/** Runs the operators' shell on a product under test, which it finds by its data folder; returns what it printed. */
export const ops = ({ dataDir }: Pick<Addresses, 'dataDir'>, ...words: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/ops.ts', ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    encoding: 'utf8',
  });
