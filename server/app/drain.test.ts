import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase, emptyDatabase } from '#testing/test-database.ts';
import { World } from '#testing/world.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await cloneDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET: testSecret,
    GATE: 'off',
    LOG_LEVEL: 'error',
  };
});
afterAll(() => database.drop());

test('after SIGTERM the server answers running requests, tells open pages to reconnect, and exits', async () => {
  const server = new ServerProcess(environment);
  await server.start();
  const world = new World(url);
  const live = await new LiveClient(url).opened();
  // Hashing the passwords keeps the server busy for a while.
  const underWay = Array.from({ length: 12 }, () => world.user());
  // All requests were sent at once: when the first one is answered, the others have arrived.
  await Promise.race(underWay);
  const stopped = server.stop();
  const people = await Promise.all(underWay);
  expect(new Set(people.map(({ uid }) => uid)).size).toBe(12);
  expect(await stopped).toBe(0);
  expect(live.closeCode).toBe(1001);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('a server whose starting process is killed exits by itself', async () => {
  const server = new ServerProcess(environment);
  await server.start();
  await server.forsake();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('a connection opened ahead of time does not delay the drain', async () => {
  const server = new ServerProcess(environment);
  await server.start();
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  // The server is expected to cut the connection.
  socket.on('error', () => {});
  expect(await server.stop()).toBe(0);
});

test('a server that is stopped while it starts exits at once', async () => {
  const silentDatabase = createServer().listen(0, '127.0.0.1');
  await once(silentDatabase, 'listening');
  const { port } = silentDatabase.address() as AddressInfo;
  const server = new ServerProcess({ ...environment, DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z` });
  const refused = expect(server.start()).rejects.toThrow('ended while starting (0)');
  await once(silentDatabase, 'connection');
  expect(await server.stop()).toBe(0);
  await refused;
  silentDatabase.close();
});

test('two servers that start at once on an empty database both become ready', async () => {
  const fresh = await emptyDatabase();
  const second = await freePort();
  const servers = [
    new ServerProcess({ ...environment, DATABASE_URL: fresh.url }),
    new ServerProcess({ ...environment, DATABASE_URL: fresh.url, PORT: String(second) }),
  ];
  await Promise.all(servers.map((server) => server.start()));
  // A process answers a moment before it listens for the changes of others.
  for (const one of [url, `http://127.0.0.1:${second}`])
    await eventually(async () => (await fetch(`${one}/readyz`)).ok, `${one} to be ready`);
  await Promise.all(servers.map((server) => server.stop()));
  await fresh.drop();
});
