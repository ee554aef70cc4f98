import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '#scripts/build.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { templateName } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for a whole test run, with a migrated database that each test file clones; and the server as it is shipped,
 * for the tests that start it as a process of its own.
 */
export default async function startPostgres(project: TestProject) {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'furrow-test-'));
  // Otherwise PostgreSQL, as its own user, could not get there, and its data would be put elsewhere and stay.
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

async function makeTemplate(postgresUrl: string) {
  const admin = createPool(postgresUrl, createLog('silent'), 1);
  await admin.query(`create database ${templateName}`);
  await admin.end();
  await migrate(new URL(`/${templateName}`, postgresUrl).href, createLog('silent'));
}
