import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => furrow.close());

const connect = (forwarded?: string) =>
  new LiveClient(furrow.url, forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }).opened();

test('a network may have a hundred sockets, and another one only after one is closed', async () => {
  const clients = await Promise.all(Array.from({ length: 100 }, () => connect()));
  await expect(connect()).rejects.toThrow('429');
  clients.pop()?.close();
  const isIn = () =>
    connect().then(
      (client) => clients.push(client) > 0,
      () => false,
    );
  await expect.poll(isIn).toBe(true);
  for (const client of clients) client.close();
});

test('a socket refused for too many sockets is told in Retry-After when to try again', async () => {
  const clients = await Promise.all(Array.from({ length: 100 }, () => connect()));
  const [, refusal] = await once(new LiveClient(furrow.url).socket, 'unexpected-response');
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '25']);
  for (const client of clients) client.close();
});

test('forged addresses before the one that the proxy saw do not give a network more sockets', async () => {
  const made = (n: number) => connect(`198.51.100.${n}, 203.0.113.7`);
  const clients = await Promise.all(Array.from({ length: 100 }, (_, n) => made(n)));
  await expect(made(100)).rejects.toThrow('429');
  const other = await connect('198.51.100.1, 203.0.113.8');
  for (const client of [...clients, other]) client.close();
});
