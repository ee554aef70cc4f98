import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createTopicChannel, type TopicChannel } from '../live/topic-channel.ts';
import { createLog } from '../log.ts';
import { createDatabase } from './database.ts';
import { isDatabaseAway } from './database-error.ts';
import { inLongTransaction, inTransaction } from './in-transaction.ts';
import { createPool } from './pool.ts';

// The network to the database drops a connection silently, as a router does: neither side is notified.

/** Longer than a busy machine needs to answer. */
const answerTimeoutMs = 1_500;
const log = createLog('silent');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let way: SilentWay;
let furrow: TestFurrow;
beforeAll(async () => {
  database = await cloneDatabase();
  way = await SilentWay.to(database.url);
  const url = `${way.url}?query_timeout=${answerTimeoutMs}`;
  furrow = await startTestFurrow({ database: { url, drop: database.drop }, settings: { ROLE: 'web' } });
});
afterAll(async () => {
  await furrow.close();
  way.close();
});

test('a silent connection delays users only until its timeout, and later requests succeed', async () => {
  const user = await furrow.world.user();
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
  way.silenceLastUsed();
  const startedAt = performance.now();
  const first = await Promise.all(Array.from({ length: 8 }, () => furrow.world.read('me', user)));
  expect(performance.now() - startedAt).toBeLessThan(4 * answerTimeoutMs);
  expect(first.map(({ httpStatus }) => httpStatus)).toContain(503);
  for (const { httpStatus } of first) expect([200, 503]).toContain(httpStatus);
  const then = await Promise.all(Array.from({ length: 8 }, () => furrow.world.read('me', user)));
  expect(then.map(({ httpStatus }) => httpStatus)).toEqual(Array(8).fill(200));
});

test('a transaction on a silent connection fails after one timeout, and the connection is not used again', async () => {
  const pool = createPool(`${way.url}?query_timeout=${answerTimeoutMs}`, log, 1);
  const db = createDatabase(pool, () => {});
  const startedAt = performance.now();
  const failure = await inTransaction(db, async (tx) => {
    way.silenceLastUsed();
    await sql`select 1`.execute(tx);
  }).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(2 * answerTimeoutMs);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a silent connection that is released without its error is not used again', async () => {
  const pool = createPool(`${way.url}?query_timeout=${answerTimeoutMs}`, log, 1);
  const client = await pool.connect();
  way.silenceLastUsed();
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout');
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection that answered, with success or an error, is used again', async () => {
  const pool = createPool(database.url, log, 1);
  const db = createDatabase(pool, () => {});
  const process = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const first = await process();
  await pool.query('select 1');
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
  await expect(inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
  expect(await process()).toBe(first);
  await pool.end();
});

test('the database ends a long statement before the server stops waiting for it', () => {
  const { query_timeout, statement_timeout } = createPool(database.url, log).options;
  expect(query_timeout).toBeGreaterThan(Number(statement_timeout));
});

test('a long transaction may wait longer for an answer than other transactions', async () => {
  const pool = createPool(`${database.url}?query_timeout=${answerTimeoutMs}`, log, 2);
  const db = createDatabase(pool, () => {});
  const sleep = sql`select pg_sleep(${(2 * answerTimeoutMs) / 1_000})`;
  await inLongTransaction(db, (tx) => sleep.execute(tx));
  expect(isDatabaseAway(await inTransaction(db, (tx) => sleep.execute(tx)).catch((error: unknown) => error))).toBe(
    true,
  );
  await pool.end();
});

test('topics published on a connection that fell silent arrive by another connection', async () => {
  const [here, there] = await Promise.all([
    listening(`${way.url}?query_timeout=${answerTimeoutMs}`),
    listening(database.url),
  ]);
  way.silenceTopics();
  here.channel.publish(['farms']);
  await expect.poll(() => there.heard).toContain('farms');
  await Promise.all([here.channel.close(), there.channel.close()]);
});

test('a listener without traffic notices that its connection fell silent, and connects again', async () => {
  const [here, there] = await Promise.all([
    listening(`${way.url}?query_timeout=${answerTimeoutMs}`),
    listening(database.url),
  ]);
  way.silenceTopics();
  await expect.poll(here.channel.isListening, { timeout: 15_000 }).toBe(false);
  await expect.poll(here.channel.isListening).toBe(true);
  there.channel.publish(['farms']);
  await expect.poll(() => here.heard).toContain('farms');
  await Promise.all([here.channel.close(), there.channel.close()]);
});

async function listening(url: string): Promise<{ channel: TopicChannel; heard: string[] }> {
  const channel = createTopicChannel(url, log);
  const heard: string[] = [];
  channel.onTopics((topics) => void heard.push(...(topics ?? [])));
  while (!channel.isListening()) await setTimeout(10);
  return { channel, heard };
}

type Connection = { near: Socket; far: Socket; usedAt: number; carriesTopics: boolean };

/** A proxy to the database whose single connections can fall silent: no data passes, but none is closed. */
class SilentWay {
  readonly url: string;
  readonly #server;
  readonly #connections = new Set<Connection>();

  private constructor(url: string, server: ReturnType<typeof createServer>) {
    this.url = url;
    this.#server = server;
  }

  static async to(databaseUrl: string): Promise<SilentWay> {
    const target = new URL(databaseUrl);
    const server = createServer((near) => way.#carry(near, connect(Number(target.port), target.hostname)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const from = new URL(databaseUrl);
    from.port = String(typeof address === 'object' ? address?.port : '');
    const way = new SilentWay(from.href, server);
    return way;
  }

  #carry(near: Socket, far: Socket) {
    const connection: Connection = { near, far, usedAt: 0, carriesTopics: false };
    this.#connections.add(connection);
    near.on('data', (bytes) => {
      connection.carriesTopics ||= bytes.includes('furrow-topics');
      connection.usedAt = performance.now();
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.once('close', () => {
        this.#connections.delete(connection);
        other.destroy();
      });
    }
  }

  /** Silences the connection that the pool got back last: the pool hands that one out first. */
  silenceLastUsed() {
    const [last] = [...this.#connections]
      .filter(({ carriesTopics }) => !carriesTopics)
      .sort((one, other) => other.usedAt - one.usedAt);
    if (last) silence(last);
  }

  silenceTopics() {
    for (const connection of this.#connections) if (connection.carriesTopics) silence(connection);
  }

  close() {
    for (const { near, far } of this.#connections) {
      near.destroy();
      far.destroy();
    }
    this.#server.close();
  }
}

function silence({ near, far }: Connection) {
  near.unpipe(far);
  far.unpipe(near);
  // Data is still read, and discarded: otherwise the end of a connection would go unnoticed.
  near.resume();
  far.resume();
}
