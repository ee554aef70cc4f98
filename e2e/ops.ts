import { execFileSync } from 'node:child_process';
import { compileCache } from '#testing/server-process.ts';
import type { Addresses } from './product.ts';

/**
 * Runs the operators' shell, as it is shipped, on a product under test, which it finds by its data folder; returns what
 * it printed.
 */
export const ops = ({ dataDir }: Pick<Addresses, 'dataDir'>, ...words: string[]): string =>
  execFileSync(process.execPath, ['dist/ops/main.js', ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, NODE_COMPILE_CACHE: compileCache },
    encoding: 'utf8',
  });
