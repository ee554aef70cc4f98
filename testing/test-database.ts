import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '#server/platform/database/database.ts';
import { createPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';

export const templateName = 'furrow_template';

type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates a database from the migrated template. `drop` removes it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createFrom(templateName);
}

/** Creates an empty database: what a server finds at its very first start. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

/** Clones a database and opens a few connections to it. `close` ends them and drops the database. */
export async function openTestDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const database = await cloneDatabase();
  const pool = createPool(database.url, createLog('silent'), 3);
  const close = async () => {
    await pool.end();
    await database.drop();
  };
  return { db: createDatabase(pool, () => {}), close };
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `furrow_${randomBytes(6).toString('hex')}`;
  const postgresUrl = inject('postgresUrl');
  // Copying the files takes half as long as PostgreSQL's default, which writes their pages to the WAL.
  await asAdmin(postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: new URL(`/${name}`, postgresUrl).href,
    drop: () => asAdmin(postgresUrl, `drop database if exists ${name} with (force)`),
  };
}

async function asAdmin(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
