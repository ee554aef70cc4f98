import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

/** Requests an upgrade to WebSocket at an address; returns the first line of the response. */
function upgradeAt(address: string, { isGoneAtOnce = false } = {}): Promise<string> {
  const { hostname, port } = new URL(furrow.url);
  const head = `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(head, () => isGoneAtOnce && socket.resetAndDestroy()),
    );
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
  });
}

test.each(['//', '//[', 'http://[', '/elsewhere'])('a WebSocket upgrade at %s is refused with 404', async (address) => {
  expect(await upgradeAt(address)).toBe('HTTP/1.1 404 Not Found');
});

test('clients that disconnect before their upgrade is refused do not stop the server', async () => {
  for (let round = 0; round < 50; round += 1) await upgradeAt('/elsewhere', { isGoneAtOnce: true });
  expect((await fetch(`${furrow.url}/healthz`)).status).toBe(200);
});

test.each(['nonsense', '[]', '{"op":"nothing"}', '{"op":"watch","id":-1,"query":"me"}', 'x'.repeat(20_000)])(
  'the invalid message %s closes the socket',
  async (message) => {
    const client = await new LiveClient(furrow.url).opened();
    client.socket.send(message);
    await eventually(async () => client.closeCode !== null, 'a closed socket');
    expect([1008, 1009]).toContain(client.closeCode);
  },
);

test('a page of another origin or a program with a wrong API key cannot connect', async () => {
  await expect(new LiveClient(furrow.url, { origin: 'https://evil.test' }).opened()).rejects.toThrow('403');
  await expect(new LiveClient(furrow.url, { key: 'other' }).opened()).rejects.toThrow('403');
  const own = await new LiveClient(furrow.url, { origin: furrow.url, key: '' }).opened();
  own.close();
  // When the gate is open, a program may connect without a key too.
  const program = await new LiveClient(furrow.url, { key: '' }).opened();
  program.close();
});
