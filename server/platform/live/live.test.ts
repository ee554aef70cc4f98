import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft } from '#contract/crafts/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

async function watching(user: TestUser | null, query = 'me') {
  const client = await new LiveClient(furrow.url).opened();
  client.signIn(user?.idToken ?? null);
  client.watch(1, query);
  return client;
}

test('a change of the balance reaches an open page in under 100 ms at the median', async () => {
  const user = await furrow.world.user();
  const client = await watching(user);
  await client.next();
  const times: number[] = [];
  for (let change = 1; change <= 60; change += 1) {
    const startedAt = performance.now();
    await furrow.spend(user.uid, 1_000);
    await client.next(({ value }) => JSON.stringify(value).includes(`"monthlyCoins":${200 - change}`));
    times.push(performance.now() - startedAt);
  }
  const median = times.sort((a, b) => a - b)[30] ?? Number.POSITIVE_INFINITY;
  console.log(`live: median ${median.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`);
  expect(median).toBeLessThan(100);
  client.close();
});

test.each([
  ['', "update users set user_group = 'dev' where uid = $1"],
  [
    ' of thousands of rows',
    `with many as (
      insert into crafts (id, creator_id, name, market_description, created_at, updated_at)
      select 'bulk-' || n, $1, 'Bulk', '', now(), now() from generate_series(1, 3000) n)
    update users set user_group = 'dev' where uid = $1`,
  ],
])('a change%s by SQL from outside the server reaches a live read', async (_what, statement) => {
  const user = await furrow.world.user();
  const client = await watching(user);
  await client.next();
  const psql = new pg.Client({ connectionString: furrow.databaseUrl });
  await psql.connect();
  await psql.query(statement, [user.uid]);
  expect((await client.next()).value).toMatchObject({ user_group: 'dev' });
  await psql.end();
  client.close();
});

test('a change causes one run of a query for all its watchers, and each gets the value', async () => {
  const user = await furrow.world.user();
  const clients = await Promise.all(Array.from({ length: 15 }, () => watching(user)));
  for (const client of clients) await client.next();
  const runs = async () => Number(/query="me"\} (\d+)/.exec(await furrow.context.metrics.registry.metrics())?.[1]);
  const before = await runs();
  await furrow.spend(user.uid, 1_000);
  for (const client of clients) expect((await client.next()).value).toMatchObject({ monthlyCoins: 199 });
  expect((await runs()) - before).toBe(1);
  for (const client of clients) client.close();
});

test('a ping is answered, even to a visitor', async () => {
  const client = await new LiveClient(furrow.url).opened();
  client.send({ op: 'ping', id: 0 });
  expect(await client.next()).toEqual({ id: 0, value: null });
  client.close();
});

test('a value that did not change is not sent again', async () => {
  const user = await furrow.world.user();
  const client = await watching(user);
  await client.next();
  await furrow.context.db.updateTable('users').set({ user_group: null }).where('uid', '=', user.uid).execute();
  await expect(client.next(() => true, 300)).rejects.toThrow(/no such message/);
  client.close();
});

test("a visitor who watches a user's own data gets an error", async () => {
  const client = await watching(null);
  expect(await client.next()).toEqual({
    id: 1,
    error: { status: 'UNAUTHENTICATED', message: 'You must be logged in.' },
  });
  client.close();
});

test("signing out on the socket ends the watches of the user's own data", async () => {
  const client = await watching(await furrow.world.user());
  await client.next();
  client.signIn(null);
  expect((await client.next()).error?.status).toBe('UNAUTHENTICATED');
  client.close();
});

test('a sign-in reads watched values again as the user, and a sign-out reads them again as a visitor', async () => {
  const creator = await furrow.world.user();
  const { result } = await furrow.world.call(createCraft, creator, {
    name: 'Reviewer',
    prompt: 'Review it.',
    isPublic: true,
  });
  const client = await new LiveClient(furrow.url).opened();
  client.watch(1, 'craft', { craftId: result?.craftId });
  expect((await client.next()).value).toMatchObject({ name: 'Reviewer', prompt: null });
  client.signIn(creator.idToken);
  expect((await client.next()).value).toMatchObject({ prompt: 'Review it.' });
  client.signIn(null);
  expect((await client.next()).value).toMatchObject({ prompt: null });
  client.close();
});

test('a user who signs out while the session is being checked stays signed out', async () => {
  const user = await furrow.world.user();
  const client = await watching(user);
  await client.next();
  for (let round = 1; round <= 30; round += 1) {
    const changed = furrow.context.db
      .updateTable('users')
      .set({ user_group: `group-${round}` })
      .where('uid', '=', user.uid)
      .execute();
    await new Promise((resolve) => setTimeout(resolve, round / 6));
    client.signIn(null);
    await changed;
    await new Promise((resolve) => setTimeout(resolve, 20));
    client.watch(1_000 + round, 'me');
    expect((await client.next(({ id }) => id === 1_000 + round)).error?.status).toBe('UNAUTHENTICATED');
    client.signIn(user.idToken);
    client.watch(round, 'me');
    await client.next(({ id, value }) => id === round && value !== undefined);
  }
  client.close();
});

test.each(['disabled', 'session ended', 'password changed elsewhere'])(
  'an open live read ends within two seconds: %s',
  async (what) => {
    const user = await furrow.world.user();
    const client = await watching(user);
    await client.next();
    const { db } = furrow.context;
    if (what === 'disabled')
      await db.updateTable('users').set({ disabled: true }).where('uid', '=', user.uid).execute();
    else if (what === 'session ended')
      await db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', user.uid).execute();
    else
      await db
        .updateTable('users')
        .set({ valid_since: new Date(Date.now() + 5_000) })
        .where('uid', '=', user.uid)
        .execute();
    expect((await client.next(({ error }) => error !== undefined, 2_000)).error?.status).toBe('UNAUTHENTICATED');
    client.close();
  },
);

test('an open live read ends when its token expires', async () => {
  const user = await furrow.world.user();
  // Leaves enough time for the stream to open first, even on the slowest machine.
  furrow.clock.move(3_596_000);
  const client = await watching(user);
  await client.next(({ value }) => value !== undefined);
  expect((await client.next(({ error }) => error !== undefined)).error?.status).toBe('UNAUTHENTICATED');
  furrow.clock.reset();
  client.close();
});

test('an unknown query and wrong arguments are refused', async () => {
  const client = await watching(await furrow.world.user(), 'nothing');
  expect((await client.next()).error?.status).toBe('INVALID_ARGUMENT');
  client.watch(2, 'order', { orderId: 5 });
  expect(await client.next()).toMatchObject({ id: 2, error: { status: 'INVALID_ARGUMENT' } });
  client.watch(3, 'myTransactions', { before: "1'; drop table users" });
  expect(await client.next()).toMatchObject({ id: 3, error: { status: 'INVALID_ARGUMENT' } });
  client.watch(4, 'myTransactions', { where: { userId: 'other' } });
  expect(await client.next()).toMatchObject({ id: 4, error: { status: 'INVALID_ARGUMENT' } });
  client.close();
});

test.each([[[]], [['5']], ['all'], [5], [false]])(
  'arguments that are not an object are refused, not ignored: %j',
  async (args) => {
    const error = { status: 'INVALID_ARGUMENT', message: 'What was sent must be an object with fields.' };
    const client = await watching(null, 'flags');
    await client.next();
    client.socket.send(JSON.stringify({ op: 'watch', id: 2, query: 'flags', args }));
    expect(await client.next()).toEqual({ id: 2, error });
    const text = encodeURIComponent(JSON.stringify(args));
    const answer = await fetch(`${furrow.url}/live/flags?args=${text}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error }]);
    client.close();
  },
);

test('a watch that is refused for its arguments is closed, and no longer counts as one of the hundred', async () => {
  const client = await watching(await furrow.world.user(), 'flags');
  for (let id = 2; id <= 100; id += 1) client.watch(id, 'myTransactions', { before: 'not a page' });
  await client.next(({ id, error }) => id === 100 && error?.status === 'INVALID_ARGUMENT');
  client.watch(101, 'me');
  client.watch(102, 'myCrafts');
  expect(await client.next(({ id }) => id === 102)).toMatchObject({ value: { items: [] } });
  client.close();
});

test('an unexpected failure of a live read is reported in a general sentence', async () => {
  const { db } = furrow.context;
  const error = { status: 'INTERNAL', message: 'An unknown error occurred.' };
  await sql`alter table crafts rename to elsewhere`.execute(db);
  try {
    const client = await watching(null, 'publicCrafts');
    expect(await client.next()).toEqual({ id: 1, error });
    expect((await furrow.world.read('publicCrafts', null)).error).toEqual(error);
    client.close();
  } finally {
    await sql`alter table elsewhere rename to crafts`.execute(db);
  }
});

test.each(['\u0000', '\ud800'])('an argument with %j, which the database cannot store, is refused', async (text) => {
  const client = await watching(null, 'flags');
  await client.next();
  client.watch(2, 'craft', { craftId: text });
  expect(await client.next()).toMatchObject({ id: 2, error: { status: 'INVALID_ARGUMENT' } });
  expect(await furrow.world.read('craft', null, { craftId: text })).toMatchObject({ httpStatus: 400 });
  client.close();
});

test('a user may have twenty sockets, and no more', async () => {
  const user = await furrow.world.user();
  const clients = await Promise.all(Array.from({ length: 20 }, () => watching(user)));
  for (const client of clients) await client.next();
  const extra = await new LiveClient(furrow.url).opened();
  extra.signIn(user.idToken);
  // A page sends a ping to find out whether it was let in, and takes any answer for a yes.
  extra.send({ op: 'ping', id: 0 });
  await eventually(async () => extra.closeCode === 4029, 'a refused socket');
  expect(extra.messages).toEqual([]);
  // Each of the twenty sockets may still send its user's next token.
  const [first] = clients;
  first?.signIn((await furrow.world.refresh(user.refreshToken)).idToken);
  first?.send({ op: 'ping', id: 7 });
  expect(await first?.next(({ id }) => id === 7)).toMatchObject({ value: null });
  for (const client of clients) client.close();
});

test('pages that close while they sign in leave no watches behind', async () => {
  const user = await furrow.world.user();
  const watches = async () => (await furrow.context.metrics.liveWatches.get()).values[0]?.value;
  const before = await watches();
  for (let page = 0; page < 25; page += 1) {
    const client = await watching(user);
    // Closed once the server has received the sign-in: its answer finds no socket.
    await new Promise((resolve) => client.socket.once('pong', resolve).ping());
    client.close();
  }
  const client = await watching(user);
  expect((await client.next()).value).toMatchObject({ uid: user.uid });
  client.close();
  await eventually(async () => (await watches()) === before, 'no watch is left');
});

test('a watch that is requested many times at once runs far fewer times', async () => {
  const runs = async () => {
    const { values } = await furrow.context.metrics.liveRuns.get();
    return values.find(({ labels }) => labels.query === 'openBounties')?.value ?? 0;
  };
  const client = await new LiveClient(furrow.url).opened();
  const before = await runs();
  for (let again = 0; again < 150; again += 1) client.watch(1, 'openBounties');
  await client.next();
  client.watch(2, 'flags');
  await client.next(({ id }) => id === 2);
  expect((await runs()) - before).toBeLessThan(30);
  client.close();
});

test('watched values are read again after the listening connection was lost', async () => {
  const user = await furrow.world.user();
  const client = await watching(user);
  await client.next();
  const psql = new pg.Client({ connectionString: furrow.databaseUrl });
  await psql.connect();
  await psql.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'furrow-topics' and datname = current_database()",
  );
  await psql.query("update users set user_group = 'dev' where uid = $1", [user.uid]);
  expect((await client.next()).value).toMatchObject({ user_group: 'dev' });
  await psql.end();
  client.close();
});
