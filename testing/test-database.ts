import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const templateName = 'furrow_template';

/** A fresh database, cloned from the migrated template. `drop` removes it. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `furrow_${randomBytes(6).toString('hex')}`;
  const postgresUrl = inject('postgresUrl');
  await asAdmin(postgresUrl, `create database ${name} template ${templateName}`);
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
