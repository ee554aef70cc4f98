import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => furrow.close());

const begun: Socket[] = [];
afterEach(() => {
  for (const socket of begun.splice(0)) socket.destroy();
});

/** Begins calls whose bodies never end. Each waits for `100 Continue`: then the server has seen the request. */
async function beginCalls(count: number, network: string, length: string) {
  const { hostname, port } = new URL(furrow.url);
  const begin = async () => {
    const socket = connect(Number(port), hostname);
    begun.push(socket);
    socket.write(
      `POST /functions/createCraft HTTP/1.1\r\nHost: site.test\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\n${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    return socket;
  };
  return Promise.all(Array.from({ length: count }, begin));
}

async function callFrom(network: string, path = '/functions/createCraft') {
  const response = await fetch(furrow.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: '{"data":{}}',
  });
  return [response.status, response.headers.get('retry-after'), await response.text()];
}

const notSignedIn = [401, null, expect.stringContaining('UNAUTHENTICATED')];
const refused = [503, '2', ''];

test.each([
  ['that announce 256 KiB', 'Content-Length: 262144', '203.0.113.1', '203.0.113.2'],
  ['of unknown length', 'Transfer-Encoding: chunked', '203.0.113.3', '203.0.113.4'],
])(
  'a network may have sixty-four unfinished bodies %s, and other networks are not affected',
  async (_which, length, network, other) => {
    const [first] = await beginCalls(64, network, length);
    expect(await callFrom(network)).toEqual(refused);
    expect(await callFrom(other)).toEqual(notSignedIn);
    first?.destroy();
    await expect.poll(() => callFrom(network)).toEqual(notSignedIn);
  },
);

test('at that limit, requests without a body are answered, and a token refresh is refused without a body', async () => {
  await beginCalls(64, '203.0.113.7', 'Content-Length: 262144');
  const read = await fetch(`${furrow.url}/live/flags`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(read.status).toBe(200);
  expect(await callFrom('203.0.113.7', '/identity/v1/token?key=furrow-web')).toEqual(refused);
});
