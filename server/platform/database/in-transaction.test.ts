import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createLog } from '../log.ts';
import { createDatabase, type Database, type Tx } from './database.ts';
import { isDatabaseAway } from './database-error.ts';
import { inLongTransaction, inTransaction } from './in-transaction.ts';
import { createPool } from './pool.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

async function timeout(db: Database | Tx): Promise<string | undefined> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]?.statement_timeout;
}

test('only a long transaction has a longer statement timeout, and its connection gets the usual one back', async () => {
  const { db } = furrow.context;
  expect(await inTransaction(db, timeout)).toBe('15s');
  expect(await inLongTransaction(db, timeout)).toBe('30min');
  expect(await Promise.all(Array.from({ length: 16 }, () => timeout(db)))).toEqual(Array(16).fill('15s'));
});

test('a statement on a pool that has ended fails as if the database were away', async () => {
  const { url, drop } = await cloneDatabase();
  const pool = createPool(url, createLog('silent'), 1);
  const db = createDatabase(pool, () => {});
  await pool.end();
  expect(isDatabaseAway(await timeout(db).catch((error: unknown) => error))).toBe(true);
  await drop();
});

test.each([
  ['alone', (db: Database, write: (db: Database | Tx) => Promise<unknown>) => write(db)],
  ['in a transaction', (db: Database, write: (tx: Tx) => Promise<unknown>) => inTransaction(db, write)],
])('a connection to a server that became read-only is dropped at the first write: %s', async (_how, run) => {
  const { url, drop } = await cloneDatabase();
  const pool = createPool(url, createLog('silent'), 1);
  const db = createDatabase(pool, () => {});
  const write = (on: Database | Tx) =>
    on.insertInto('limit_counters').values({ bucket: 'written', window_start: new Date(), count: 1 }).execute();
  await sql`set session characteristics as transaction read only`.execute(db);
  expect(isDatabaseAway(await run(db, write).catch((error: unknown) => error))).toBe(true);
  await run(db, write);
  await pool.end();
  await drop();
});

test.each([
  ['53100', 'its disk is full'],
  ['53200', 'its memory is used up'],
  ['58030', 'its disk fails'],
  ['25006', 'another has taken over, and it only reads'],
  ['08006', 'a connection breaks'],
])('the database error %s counts as temporary: %s', async (code) => {
  const fail = sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(furrow.context.db);
  expect(isDatabaseAway(await fail.catch((error: unknown) => error))).toBe(true);
});

test.each(['08P01', '22003', '23505', '42601', 'XX000'])(
  'the database error %s does not count as temporary',
  async (code) => {
    const fail = sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(furrow.context.db);
    expect(isDatabaseAway(await fail.catch((error: unknown) => error))).toBe(false);
  },
);

describe('a transaction that begins with its first statement', () => {
  const counter = { bucket: 'opened-with-it', window_start: new Date(), count: 1 };

  test.each([
    ['reads', (tx: Tx) => tx.selectFrom('users').select('uid').limit(1).execute()],
    ['writes', async () => []],
  ])('rolls back all statements if it %s first', async (_first, first) => {
    const { db } = furrow.context;
    const aborted = inTransaction(db, async (tx) => {
      await first(tx);
      await tx.insertInto('limit_counters').values(counter).execute();
      throw new Error('changed its mind');
    });
    await expect(aborted).rejects.toThrow('changed its mind');
    const counters = db.selectFrom('limit_counters').select('count').where('bucket', '=', counter.bucket);
    expect(await counters.execute()).toEqual([]);
  });

  test('runs no statement that writes, and reads only once, when BEGIN fails', async () => {
    const { asked, pool } = poolThatCannotBegin();
    const db = createDatabase(pool, () => {});
    const write = (tx: Tx) => tx.deleteFrom('users').execute();
    await expect(inTransaction(db, write)).rejects.toThrow('no transactions today');
    const read = (tx: Tx) => tx.selectFrom('users').select('uid').execute();
    await expect(inTransaction(db, read)).rejects.toThrow('no transactions today');
    expect(asked.filter((text) => !/^(begin|rollback)/.test(text))).toEqual(['select "uid" from "users"']);
  });

  test('sends nothing to the database if it runs no statement', async () => {
    const { asked, pool } = poolThatCannotBegin();
    const db = createDatabase(pool, () => {});
    expect(await inTransaction(db, async () => 'nothing to do')).toBe('nothing to do');
    await expect(inTransaction(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(asked).toEqual([]);
  });
});

/** A pool whose BEGIN fails; `asked` records the statements in order. */
function poolThatCannotBegin() {
  const pool = new pg.Pool();
  const client = new pg.Client();
  const asked: string[] = [];
  const query = async ({ text }: { text: string }) => {
    asked.push(text);
    if (text.startsWith('begin')) throw new Error('no transactions today');
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  Object.assign(client, { query, release: () => {} });
  Object.assign(pool, { connect: async () => client });
  return { asked, pool };
}
