import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';
import { createLog } from '../log.ts';
import { createTopicChannel, type TopicChannel } from './topic-channel.ts';

const log = createLog('silent');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let here: TopicChannel;
let there: TopicChannel;
/** The topics that the other process received; `null` means that anything may have changed. */
let heard: (string | null)[];
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  here = await listening();
  there = await listening();
  there.onTopics((topics) => void heard.push(...(topics ?? [null])));
});
beforeEach(() => {
  heard = [];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close(), client.end()]);
  await database.drop();
});

// The longest uid that a custom token may have (server/auth/tokens/custom-token.ts).
test.each(['ü', '語', '🌾', '"', '\\'])(
  'a change of many users whose uids consist of %s reaches other processes',
  async (sign) => {
    const uid = sign.repeat(128 / sign.length);
    const topics = Array.from({ length: 100 }, (_, index) => `user:${index}${uid}`);
    here.publish(topics);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(topics.length);
    expect(heard).toEqual(topics);
  },
);

test('topics too long for a notification are published as any change, and the next change as itself', async () => {
  here.publish(['farms', `craft:${'x'.repeat(10_000)}`]);
  await expect.poll(() => heard).toEqual([null]);
  here.publish(['bounties']);
  await expect.poll(() => heard).toEqual([null, 'bounties']);
});

test("another writer's change that becomes too long by its encoding is published as any change", async () => {
  await client.query(`select note_topics('user:' || repeat('"', 4500))`);
  await expect.poll(() => heard).toEqual([null]);
});

test('the longest change that fits into a notification is published as itself, a longer one as any change', async () => {
  const longest = 8_000 - 1 - '{"topics":[""]}'.length;
  await client.query(`select note_topics(repeat('x', ${longest}))`);
  await expect.poll(() => heard).toEqual(['x'.repeat(longest)]);
  await client.query(`select note_topics(repeat('x', ${longest + 1}))`);
  await expect.poll(() => heard.slice(1)).toEqual([null]);
});

test.each(['junk', '{}', '{"topics":[1]}', ''])(
  'a notification that cannot be parsed (%s) counts as any change, and the process goes on',
  async (payload) => {
    await client.query('select pg_notify($1, $2)', ['furrow_topics', payload]);
    await expect.poll(() => heard).toEqual([null]);
    here.publish(['bounties']);
    await expect.poll(() => heard).toEqual([null, 'bounties']);
  },
);

test('after a lost connection, the log says once that the database is back', async () => {
  const info = vi.spyOn(log, 'info');
  const channel = await listening();
  expect(info).not.toHaveBeenCalled();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'furrow-topics' and datname = current_database()`);
  const told = [{ awayMs: expect.any(Number) }, 'the database is there again'];
  await expect.poll(() => info.mock.calls).toEqual([told, told, told]);
  info.mockRestore();
  await channel.close();
});

test('a channel that is closed before it is connected leaves no connection behind', async () => {
  const before = await connections();
  const way = await barredWay(database.url);
  const closing = createTopicChannel(way.url, log);
  await way.asked;
  await closing.close();
  way.open();
  await way.left;
  await expect.poll(connections).toBe(before);
  expect(closing.isListening()).toBe(false);
});

/** A proxy whose first connection gets through only after `open()`; `left` resolves when its client ends it. */
async function barredWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const [asked, opened, left] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.once('end', left.resolve);
    asked.resolve();
    await opened.promise;
    socket.pipe(connect(Number(port), hostname)).pipe(socket);
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, asked: asked.promise, open: opened.resolve, left: left.promise };
}

async function listening(): Promise<TopicChannel> {
  const channel = createTopicChannel(database.url, log);
  while (!channel.isListening()) await setTimeout(10);
  return channel;
}

async function connections(): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_stat_activity where application_name = 'furrow-topics' and datname = current_database()",
  );
  return rows[0].n;
}

test('frequent changes are published in few batches, without losing any', async () => {
  let batches = 0;
  client.on('notification', () => {
    batches += 1;
  });
  await client.query('listen furrow_topics');
  const topics = Array.from({ length: 200 }, (_, index) => `user:${index}`);
  const startedAt = performance.now();
  for (const topic of topics) {
    here.publish([topic]);
    await setTimeout(1);
  }
  await expect.poll(() => heard).toEqual(topics);
  // One batch at once, then at most one every 25 ms.
  expect(batches).toBeLessThan((performance.now() - startedAt) / 25 + 5);
  await client.query('unlisten furrow_topics');
});
