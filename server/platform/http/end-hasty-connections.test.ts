import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const request = 'GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n';
const last = 'GET /healthz HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n';

/** Connects; returns the socket to write to, and a promise of how many answers come until the connection ends. */
async function connection() {
  const { hostname, port } = new URL(furrow.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const answers = text(socket).then(
    (heard) => heard.split('HTTP/1.1 200 ').length - 1,
    () => 0,
  );
  return { socket, answers };
}

test.each([
  [16, 16],
  [17, 0],
  [1_000, 0],
])('a connection that sends %d requests at once gets %d answers', async (asked, answered) => {
  const { socket, answers } = await connection();
  socket.write(request.repeat(asked - 1) + last);
  expect(await answers).toBe(answered);
});

test('a connection that waits for each answer may send any number of requests', async () => {
  const { socket, answers } = await connection();
  for (let asked = 1; asked < 40; asked += 1) {
    socket.write(request);
    await once(socket, 'data');
  }
  socket.write(last);
  expect(await answers).toBe(40);
});
