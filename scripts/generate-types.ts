// Writes server/platform/database/schema.ts and server/platform/live/told-topic.ts from a freshly migrated database.
// `--verify` only checks whether they are up to date.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { MigrationError, migrate } from '#server/platform/database/migrate.ts';
import { createPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { readToldTopics, topicTypes } from './told-topics.ts';

const folder = mkdtempSync(join(tmpdir(), 'furrow-types-'));
// PostgreSQL runs as its own user. Without access it would put its data elsewhere, and they would stay.
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
  const schema = generateSchema(databaseUrl);
  const topics = await generateTopics(databaseUrl);
  return schema || topics;
}

function generateSchema(databaseUrl: string): number {
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

async function generateTopics(databaseUrl: string): Promise<number> {
  const file = 'server/platform/live/told-topic.ts';
  const pool = createPool(databaseUrl, createLog('warn'), 1);
  const types = topicTypes(await readToldTopics(createDatabase(pool, () => {})));
  await pool.end();
  if (!process.argv.includes('--verify')) writeFileSync(file, types);
  else if (readFileSync(file, 'utf8') !== types) {
    console.error(`${file} is not what the database tells. It would be:\n\n${types}`);
    return 1;
  }
  return 0;
}
