import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { cloneDatabase, emptyDatabase } from '#testing/test-database.ts';
import { createLog } from '../log.ts';
import { migrate, migrationLock, mostWaitMs } from './migrate.ts';
import { createPool } from './pool.ts';

const log = createLog('silent');
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  undo.push(() => client.end());
  return client;
}

test('two processes that start at once on an empty database apply each migration once', async () => {
  const database = await emptyDatabase();
  undo.push(database.drop);
  await Promise.all([migrate(database.url, log), migrate(database.url, log)]);
  const client = await connected(database.url);
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const files = (await readdir('server/migrations')).filter((name) => name.endsWith('.sql')).sort();
  expect(rows.map(({ name }) => name)).toEqual(files);
});

test("a process waits for another's migration longer than any statement of the product may run", async () => {
  const database = await cloneDatabase();
  undo.push(database.drop);
  const other = await connected(database.url);
  await other.query('select pg_advisory_lock($1)', [migrationLock]);
  // Only `waitMs` ends the wait, not the pool's timeouts or any other limit.
  await expect(migrate(database.url, log, 300)).rejects.toThrow('canceling statement due to statement timeout');
  const { statement_timeout, query_timeout } = createPool(database.url, log).options;
  expect(mostWaitMs).toBeGreaterThan(Math.max(Number(statement_timeout), Number(query_timeout)));

  const migrated = migrate(database.url, log);
  await waitsFor(other, `locktype = 'advisory'`);
  await other.query('select pg_advisory_unlock($1)', [migrationLock]);
  await migrated;
});

test('a migration that cannot get its lock gives way to writers in between, and is applied once the lock is free', async () => {
  const database = await cloneDatabase();
  undo.push(database.drop);
  const [holder, reader] = [await connected(database.url), await connected(database.url)];
  await reader.query(`drop index refresh_tokens_replaced; delete from migrations where name like '0058-%'`);
  await holder.query('begin; lock table refresh_tokens in row exclusive mode');
  const migrated = migrate(database.url, log);
  await waitsFor(reader, `relation = 'refresh_tokens'::regclass`);
  // The writer waits behind the migration, which waits behind the holder, until the migration gives way.
  const startedAt = performance.now();
  await reader.query('begin; lock table refresh_tokens in row exclusive mode');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await reader.query('commit');
  await holder.query('commit');
  await migrated;
  const { rowCount } = await reader.query(`select from migrations where name like '0058-%'`);
  expect(rowCount).toBe(1);
});

test('a version older than the tables logs a warning and leaves the tables as they are', async () => {
  const database = await cloneDatabase();
  undo.push(database.drop);
  const client = await connected(database.url);
  const warn = vi.spyOn(log, 'warn');
  undo.push(async () => warn.mockRestore());
  await migrate(database.url, log);
  expect(warn).not.toHaveBeenCalled();
  await client.query(`insert into migrations (name) values ('9999-of-tomorrow.sql')`);
  await migrate(database.url, log);
  expect(warn.mock.calls).toEqual([[{ files: ['9999-of-tomorrow.sql'] }, 'a newer version has changed the tables']]);
});

test('each start names migrations edited after they were applied; without stored hashes, the first start stores them', async () => {
  const database = await cloneDatabase();
  undo.push(database.drop);
  const client = await connected(database.url);
  const warn = vi.spyOn(log, 'warn');
  undo.push(async () => warn.mockRestore());
  await client.query(`alter table migrations drop column sha256`);
  await migrate(database.url, log);
  const { rowCount } = await client.query('select from migrations where sha256 is null');
  expect(rowCount).toBe(0);
  expect(warn).not.toHaveBeenCalled();

  await client.query(`update migrations set sha256 = 'of what it said before' where name like '0058-%'`);
  const edited = [
    { files: ['0058-refresh-tokens-by-age.sql'] },
    'migrations were edited after they had changed the tables',
  ];
  await migrate(database.url, log);
  await migrate(database.url, log);
  expect(warn.mock.calls).toEqual([edited, edited]);
});

test('the log names each migration of a database in use, and the number of migrations of a new one', async () => {
  const [fresh, used] = [await emptyDatabase(), await cloneDatabase()];
  undo.push(fresh.drop, used.drop);
  const info = vi.spyOn(log, 'info');
  undo.push(async () => info.mockRestore());
  await migrate(fresh.url, log);
  const files = (await readdir('server/migrations')).filter((name) => name.endsWith('.sql')).length;
  expect(info.mock.calls).toEqual([[{ files }, 'migrating']]);
  info.mockClear();
  const client = await connected(used.url);
  await client.query(`drop index refresh_tokens_replaced; delete from migrations where name like '0058-%'`);
  await migrate(used.url, log);
  const told = [{ files: 1 }, { file: '0058-refresh-tokens-by-age.sql' }];
  expect(info.mock.calls).toEqual(told.map((what) => [what, 'migrating']));
});

/** Waits until a statement of this database waits for such a lock. */
async function waitsFor(client: pg.Client, like: string): Promise<void> {
  const waiting = `select from pg_locks where not granted and ${like}
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
}
