import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Addresses } from './product.ts';

/** The operator's shell beside a product under test, which it finds by its data folder; answers what it printed. */
export const ops = ({ dataDir }: Pick<Addresses, 'dataDir'>, ...words: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/ops.ts', ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    encoding: 'utf8',
  });
