import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-embedded-'));
  // As root PostgreSQL runs as a user of its own, who must be able to enter the folder.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('a start ends a PostgreSQL that a killed start left running, and serves its data again', async () => {
  const left = await startEmbeddedPostgres(folder);
  await ask(left.url, 'create table kept as select 1 as one');
  const anew = await startEmbeddedPostgres(folder);
  await left.ended;
  expect(await ask(anew.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await anew.stop();
});

test('a start leaves a process alone that has the id in a stale postmaster.pid', async () => {
  const first = await startEmbeddedPostgres(folder);
  first.kill();
  await first.ended;
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
  const anew = await startEmbeddedPostgres(folder);
  expect(await ask(anew.url, 'select * from kept')).toEqual([{ one: 1 }]);
  await anew.stop();
});

test('an embedded PostgreSQL that does not start reports why in one line', async () => {
  await expect(startEmbeddedPostgres(folder, { settings: ['orchard=1'] })).rejects.toThrow(
    /^the database cannot be used: PostgreSQL did not start: FATAL: +unrecognized configuration parameter "orchard"\. Fix .+\.$/,
  );
});
