import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const kibibytes = (count: number) => 'x'.repeat(count * 1_024);

/** Begins a call that announces `length` bytes, and sends fewer. */
async function beginCall(length: number) {
  const { hostname, port } = new URL(furrow.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(
    `POST /functions/createCraft HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${kibibytes(64)}`,
  );
  const [head] = await once(socket, 'data');
  return { socket, head: String(head) };
}

test('a body that is too long is refused with an answer, and its connection can be used again', async () => {
  const { socket, head } = await beginCall(1_024 * 1_024);
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head.toLowerCase()).not.toContain('connection: close');
  socket.write(kibibytes(1_024 - 64));
  socket.write('GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('the server closes the connection for a body of more than four megabytes without reading it', async () => {
  const { socket, head } = await beginCall(5 * 1_024 * 1_024);
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head.toLowerCase()).toContain('connection: close');
  await once(socket, 'close');
});
