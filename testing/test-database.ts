import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const templateName = 'furrow_template';

type TestDatabase = { url: string; drop(): Promise<void> };

/** A fresh database, cloned from the migrated template. `drop` removes it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createFrom(templateName);
}

/** A database in which nothing is: what a server finds at its very first start. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `furrow_${randomBytes(6).toString('hex')}`;
  const postgresUrl = inject('postgresUrl');
  await asAdmin(postgresUrl, `create database ${name} template ${template}`);
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
