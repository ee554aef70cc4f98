import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '#scripts/build.ts';
import { openSigningKeys } from '#server/auth/tokens/rotate-keys.ts';
import { systemClock } from '#server/platform/clock.ts';
import { parseConfig } from '#server/platform/config.ts';
import { createDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { testSecret } from './start-test-sandbox.ts';
import { templateName } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A file system in memory, on Linux. */
const memoryFolder = '/dev/shm';
/** A whole run took a fifth of a gibibyte there; PostgreSQL may keep one of WAL (its `max_wal_size`) beside that. */
const roomBytes = 2 * 1_024 ** 3;

/**
 * Starts one PostgreSQL for a whole test run, with a migrated database and signing keys, which each test file clones.
 * Also builds the server as it is shipped, for the tests that start it as a process of its own.
 */
export default async function startPostgres(project: TestProject) {
  await buildServer();
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), 'furrow-test-'));
  // PostgreSQL runs as its own user. Without access it would put its data elsewhere, and they would stay.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  return remove;
}

/**
 * Whether the databases fit in memory. A clone has five hundred files, which take 0.03 s there and 0.3 to 0.8 s on a disk
 * whose file system has just deleted those of another.
 */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) >= roomBytes;
  } catch {
    return false;
  }
}

async function makeTemplate(postgresUrl: string) {
  const admin = createPool(postgresUrl, createLog('silent'), 1);
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(`/${templateName}`, postgresUrl).href;
  await migrate(url, createLog('silent'));
  await makeSigningKeys(url);
}

/** Making keys is slow: one pair serves the whole run. */
async function makeSigningKeys(url: string) {
  const pool = createPool(url, createLog('silent'), 1);
  const db = createDatabase(pool, () => {});
  await openSigningKeys(db, parseConfig({ DATABASE_URL: url, SECRET: testSecret, PORT: '1' }), systemClock);
  await pool.end();
}
