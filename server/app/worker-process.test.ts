import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let worker: TestFurrow;
beforeAll(async () => {
  worker = await startTestFurrow({ settings: { ROLE: 'worker' } });
});
afterAll(() => worker.close());

test('a worker process serves its health and metrics, and nothing else', async () => {
  const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
  expect(await Promise.all(['/healthz', '/metrics', '/', '/config'].map(statusOf))).toEqual([200, 200, 404, 404]);
});

test('a worker process refuses a live socket with 404', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const asked = request(`${worker.url}/live`, { headers });
  asked.end();
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(404);
  answer.resume();
});
