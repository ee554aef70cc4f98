import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const connect = () => new LiveClient(furrow.url).opened();

test('a network may have a hundred sockets, not a hundred and one, until one of them goes', async () => {
  const clients = await Promise.all(Array.from({ length: 100 }, connect));
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
