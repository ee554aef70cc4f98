import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { freePort } from '#server/platform/free-port.ts';
import { Balancer } from '#testing/balancer.ts';
import { Caddy } from '#testing/caddy.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { type TestUser, World } from '#testing/world.ts';

// Equal processes on one database behind a proxy that knows nothing of them: two processes, or PROCESSES of them. The
// proxy is our own simple one, or with PROXY=caddy the one that deploy/ runs.

const processes = Number(process.env.PROCESSES ?? 2);
const isBehindCaddy = process.env.PROXY === 'caddy';
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let servers: ServerProcess[];
let worlds: World[];
let balancer: Balancer | Caddy;
let world: World;
beforeAll(async () => {
  database = await cloneDatabase();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  servers = ports.map(
    (port) =>
      new ServerProcess({
        PORT: String(port),
        DATABASE_URL: database.url,
        SECRET: testSecret,
        LOG_LEVEL: 'silent',
        // The notice that deploy/ sets; our own proxy checks more often and needs less.
        DRAIN_NOTICE: isBehindCaddy ? '3' : '1',
        EMULATOR: 'on',
      }),
  );
  await Promise.all(servers.map((server) => server.start()));
  worlds = ports.map((port) => new World(`http://127.0.0.1:${port}`));
  balancer = await (isBehindCaddy ? Caddy : Balancer).start(ports);
  world = new World(balancer.url);
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

const draft = (name: string) => ({ name, prompt: 'Do it.' });

async function watchingCrafts(url: string, user: TestUser): Promise<LiveClient> {
  const client = await new LiveClient(url).opened();
  client.signIn(user.idToken);
  client.watch(1, 'myCrafts');
  await client.next(({ id }) => id === 1);
  return client;
}

test('a user who signs up at one process is known to the other, and a change at one shows live at the other', async () => {
  const [here, there] = worlds;
  if (!here || !there) throw new Error('there are two');
  const user = await here.user();
  const [pageHere, pageThere] = await Promise.all([here, there].map(({ url }) => watchingCrafts(url, user)));
  const { result } = await there.call(createCraft, user, draft('Everywhere'));
  await pageHere?.next(({ value }) => JSON.stringify(value).includes('Everywhere'));
  await here.call(updateCraft, user, { craftId: result?.craftId, name: 'Renamed' });
  await pageThere?.next(({ value }) => JSON.stringify(value).includes('Renamed'));
  pageHere?.close();
  pageThere?.close();
});

test('a user deleted at one process is signed out at the other within two seconds', async () => {
  const [here, there] = worlds;
  if (!here || !there) throw new Error('there are two');
  const user = await here.user();
  const page = await watchingCrafts(there.url, user);
  await here.identity('v1/accounts:delete', { idToken: user.idToken });
  expect(await page.next(({ error }) => error !== undefined, 2_000)).toMatchObject({
    error: { status: 'UNAUTHENTICATED' },
  });
  expect((await there.call(createCraft, user, draft('Too late'))).httpStatus).toBe(401);
  page.close();
});

test('calls sent to both processes at once with one idempotency key happen once', async () => {
  const user = await world.user();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ data: draft('Once') });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (worlds[index % processes] ?? world).rawCall<{ craftId: string }>('createCraft', user.idToken, body, key),
    ),
  );
  const made = answers.flatMap(({ result }) => result?.craftId ?? []);
  expect(new Set(made).size).toBe(1);
  const { value } = await world.read('myCrafts', user);
  expect(value).toMatchObject({ items: [{ name: 'Once' }] });
});

test('the pages of a killed process only have to reconnect', async () => {
  const user = await world.user();
  const pages = await Promise.all(Array.from({ length: 8 }, () => watchingCrafts(balancer.url, user)));
  await servers[0]?.kill();
  await expect.poll(() => pages.filter(({ closeCode }) => closeCode !== null).length).toBe(pages.length / processes);
  const back = await Promise.all(
    pages.map((page) => (page.closeCode === null ? page : watchingCrafts(balancer.url, user))),
  );
  expect((await world.call(createCraft, user, draft('After the fall'))).httpStatus).toBe(200);
  await Promise.all(back.map((page) => page.next(({ value }) => JSON.stringify(value).includes('After the fall'))));
  for (const page of back) page.close();
  await servers[0]?.start();
  await balancer.allWell();
});

test('no call fails or is lost during a rolling restart to a version that adds columns', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.user()));
  let isOver = false;
  const made: { user: TestUser; craftId: string }[] = [];
  const refused: unknown[] = [];
  const load = people.map(async (user) => {
    let craftId = '';
    for (let count = 0; !isOver; count += 1) {
      const fields = draft(`Craft ${count}`);
      // One account may create this many crafts a day; after that it changes its last one.
      const asked =
        count < 100 ? world.call(createCraft, user, fields) : world.call(updateCraft, user, { craftId, ...fields });
      const answer = await asked.catch((error) => error);
      const { httpStatus } = await world
        .identity('v1/accounts:lookup', { idToken: user.idToken })
        .catch((error) => error);
      if (httpStatus !== 200) refused.push(httpStatus);
      if (!answer.result?.craftId) refused.push(answer);
      else if (answer.result.craftId !== craftId) {
        craftId = answer.result.craftId;
        made.push({ user, craftId });
      }
    }
  });
  for (const server of servers) {
    await server.stop();
    await addColumns();
    await server.start();
    await balancer.allWell();
  }
  isOver = true;
  await Promise.all(load);
  expect(refused).toEqual([]);
  expect(made.length).toBeGreaterThan(people.length);
  for (const { user, craftId } of made)
    expect((await world.read('craft', user, { craftId })).value).toMatchObject({ id: craftId });
});

/** Adds columns while the old version serves, as a new version's migrations do. */
async function addColumns() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const table of ['users', 'sessions', 'user_identities', 'crafts'])
    await client.query(`alter table ${table} add column if not exists added_later text`);
  await client.end();
}

if (isBehindCaddy)
  test('the proxy still serves pages of a running server while none is ready', async () => {
    let isReady = true;
    const server = createServer(({ url }, answer) => {
      answer.writeHead(url === '/readyz' && !isReady ? 503 : 200).end('a page');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    // In front of it a server that is not running.
    const caddy = await Caddy.start([1, typeof address === 'object' ? (address?.port ?? 0) : 0]);
    isReady = false;
    await caddy.allWell();
    const page = await fetch(`${caddy.url}/`);
    expect([page.status, await page.text()]).toEqual([200, 'a page']);
    // A request that may have had an effect is not retried on another server.
    for (const path of ['/functions/spend', '/furrow/us-central1/spend']) {
      const unsent = await fetch(`${caddy.url}${path}`, { method: 'POST', body: '{}' });
      expect([unsent.status, unsent.headers.get('retry-after')], path).toEqual([503, '2']);
      expect(await unsent.json()).toEqual({
        error: { status: 'UNAVAILABLE', message: 'The site is busy for a moment. Please try again.' },
      });
    }
    const signIn = await fetch(`${caddy.url}/identity/v1/accounts:signInWithPassword`, { method: 'POST', body: '{}' });
    expect([signIn.status, await signIn.text()], 'as the SDK of the identity service expects').toEqual([503, '']);
    isReady = true;
    await eventually(
      async () => (await fetch(caddy.url, { method: 'POST', body: '{}' })).ok,
      'the server is asked again',
    );
    server.closeAllConnections();
    server.close();
    const sorry = await fetch(`${caddy.url}/dashboard`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([sorry.status, sorry.headers.get('refresh')], 'no server runs').toEqual([503, '10']);
    expect(await sorry.text()).toContain('<h1>Back in a moment</h1>');
    const data = await fetch(`${caddy.url}/version.json`, { headers: { accept: 'application/json' } });
    expect([data.status, await data.text()]).toEqual([503, '']);
    await caddy.close();
  }, 30_000);
