// Writes server/platform/database/schema.ts from a freshly migrated database. `--verify` only says whether it is true.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { MigrationError, migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'furrow-types-'));
// Otherwise PostgreSQL, as its own user, could not get there, and its data would be put elsewhere and stay.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder);
try {
  process.exitCode = await generate(postgres.url);
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function generate(databaseUrl: string): Promise<number> {
  await migrate(databaseUrl, createLog('warn'));
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      ...['--url', databaseUrl, '--dialect', 'postgres', '--default-schema', 'public'],
      ...['--exclude-pattern', 'graphile_worker.*', '--out-file', 'server/platform/database/schema.ts'],
      ...['--type-mapping', JSON.stringify({ int8: 'number' })],
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}
