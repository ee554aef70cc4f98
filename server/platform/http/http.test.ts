import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { wrongHeaders } from '#testing/security-headers.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { handleCallForAnyone } from '../calls/handle-call.ts';
import { createHttp } from './create-http.ts';
import { requestId } from './request-id.ts';

const surprise = defineCall({ name: 'testSurprise', payload: v.null(), answer: v.null() });

let furrow: TestFurrow;
/** The request id that a log line would have while the call runs. */
let idInTheCall: string | undefined;
beforeAll(async () => {
  furrow = await startTestFurrow({
    settings: { METRICS_TOKEN: 'for-the-collector', TRUSTED_PROXIES: '1', LOG_LEVEL: 'silent' },
    extraCalls: () => [
      handleCallForAnyone(surprise, async () => {
        idInTheCall = requestId.getStore();
        throw new Error('a secret of the inside');
      }),
    ],
  });
});
afterAll(() => furrow.close());

test.each([
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/identity/jwks'],
  ['GET', '/nowhere'],
  ['POST', '/functions/nothing'],
  ['GET', '/live/nothing'],
  ['POST', '/payments/webhook'],
  ['GET', '/%ff'],
])('%s %s has the security headers and a request id, whatever its answer', async (method, path) => {
  const response = await fetch(`${furrow.url}${path}`, { method });
  expect(wrongHeaders(Object.fromEntries(response.headers))).toEqual({});
  expect(response.headers.get('x-powered-by')).toBeNull();
});

test.each([
  ['GET', '/live/me/', 'INVALID_ARGUMENT'],
  ['GET', '/live/a/b', 'INVALID_ARGUMENT'],
  ['POST', '/functions/createCraft/', 'NOT_FOUND'],
  ['POST', '/furrow/us-central1/a/b', 'NOT_FOUND'],
])('%s %s is answered with %s in JSON instead of a page of the site', async (method, path, status) => {
  const init = method === 'POST' ? { method, body: '{"data":null}' } : { method };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${furrow.url}${path}`, { ...init, headers });
  expect(response.headers.get('content-type')).toContain('application/json');
  expect((await response.json()).error.status).toBe(status);
});

test('an unexpected failure has the security headers and the request id of its call', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"data":null}' };
  const response = await fetch(`${furrow.url}/functions/testSurprise`, init);
  expect(response.status).toBe(500);
  expect(wrongHeaders(Object.fromEntries(response.headers))).toEqual({});
  expect(idInTheCall).toBe(response.headers.get('x-request-id'));
});

test('a file that fails to be read is answered with an error in JSON instead of a download', async () => {
  const app = createHttp(furrow.context);
  app.get('/file', (_request, reply) => {
    const unreadable = new Readable({ read: () => unreadable.destroy(new Error('a secret of the inside')) });
    return reply.type('text/csv').header('content-disposition', 'attachment; filename="history.csv"').send(unreadable);
  });
  const { statusCode, headers, body } = await app.inject({ url: '/file' });
  await app.close();
  expect(statusCode).toBe(500);
  expect(headers).not.toHaveProperty('content-disposition');
  expect(JSON.parse(body)).toEqual({ error: { message: 'Something went wrong on our side. Please try again.' } });
});

test('the proxy closes an idle connection before the server does', async () => {
  const app = createHttp(furrow.context);
  const [, seconds] = /^\s*keepalive (\d+)s$/m.exec(readFileSync('deploy/Caddyfile', 'utf8')) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThan(app.server.keepAliveTimeout - 5_000);
  await app.close();
});

test('a connection that arrives while the server is closing does not delay the end', async () => {
  const app = createHttp(furrow.context);
  app.addHook('preClose', async () => {
    const late = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    late.on('error', () => {});
    await once(app.server, 'connection');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
});

test('each request gets an id of its own, which the client cannot set', async () => {
  const headers = { 'x-request-id': 'of-the-visitor', 'request-id': 'of-the-visitor' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${furrow.url}/healthz`, { headers })));
  const ids = new Set(answers.map((response) => response.headers.get('x-request-id')));
  expect(ids.size).toBe(20);
  expect(ids).not.toContain('of-the-visitor');
});

test('a broken address gets neither a 5xx status nor internals in the answer', async () => {
  for (const path of [
    '/%',
    '/%00',
    '/receipts/%00',
    '/live/flags?args=%7B%7D&x=%00',
    '/..%2f..%2fetc/passwd',
    `/${'x'.repeat(9_000)}`,
    '/live/me?args=%7B',
    '/live/me?args=%',
    '/live/openBounties?args=%5B%5D',
  ]) {
    const response = await fetch(`${furrow.url}${path}`);
    expect(response.status, path).toBeGreaterThanOrEqual(400);
    expect(response.status, path).toBeLessThan(500);
    expect(await response.text(), path).not.toMatch(/\bat .*\.ts|node_modules|ENOENT/);
  }
});

test('an answer with CORS permission for our own page varies by origin', async () => {
  const { headers } = await fetch(`${furrow.url}/functions/nothing`, {
    method: 'POST',
    headers: { origin: furrow.url },
  });
  expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([furrow.url, 'origin']);
});

test('input that is not valid HTTP is answered with 400 and closed', async () => {
  expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const smuggled = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  expect(await raw(smuggled)).toMatch(/^HTTP\/1\.1 400/);
});

test.each([
  ['an address', `GET /${'x'.repeat(18_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a header', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
])('%s that is too long is answered with 431', async (_what, request) => {
  expect(await raw(request)).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
});

test('a client that disconnects before the answer causes no error in the log', async () => {
  const told = vi.spyOn(furrow.context.log, 'error').mockImplementation(() => {});
  const { hostname, port } = new URL(furrow.url);
  const head = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
  await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.write(head, () => socket.resetAndDestroy()));
          socket.on('error', () => {}).on('close', () => resolve());
        }),
    ),
  );
  expect(await json('/healthz')).toEqual({ ok: true });
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

test('a refused client that goes on sending is disconnected', async () => {
  const socket = connect({ port: Number(new URL(furrow.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const sending = setInterval(() => socket.write('x'), 20);
  socket.write('HELLO\r\n\r\n');
  // If the server did not cut it off, the test would wait here until its timeout.
  await new Promise((resolve) => socket.once('error', resolve).once('close', resolve));
  clearInterval(sending);
});

test('a client that offers another protocol is answered in HTTP/1.1', async () => {
  const offer = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';
  const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: Upgrade, close\r\n${offer}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('{"ok":true}');
});

test('the server reports that it is alive and ready', async () => {
  expect(await json('/healthz')).toEqual({ ok: true });
  expect(await json('/readyz')).toEqual({ ready: true });
});

test('a server whose database connections are all busy still reports that it is ready', async () => {
  // Two seconds: the time that the proxy waits for an answer (deploy/Caddyfile).
  const busy = Array.from({ length: 20 }, () => sql`select pg_sleep(2)`.execute(furrow.context.db));
  expect(await Promise.race([json('/readyz'), ...busy])).toEqual({ ready: true });
  await Promise.all(busy);
});

test('the metrics are open to this machine, and to others only with the token', async () => {
  const from = (address: string, headers = {}) =>
    fetch(`${furrow.url}/metrics`, { headers: { 'x-forwarded-for': address, ...headers } });
  expect((await fetch(`${furrow.url}/metrics`)).status).toBe(200);
  // The header does not prove it: the client may be anybody behind a proxy on this machine.
  expect((await from('127.0.0.1')).status).toBe(403);
  expect((await from('203.0.113.9')).status).toBe(403);
  expect((await from('203.0.113.9', { authorization: 'Bearer wrong' })).status).toBe(403);
  // A request from a proxy that adds no forwarding header.
  const asked = await raw('GET /metrics HTTP/1.1\r\nHost: furrow.example\r\nConnection: close\r\n\r\n');
  expect(asked).toMatch(/^HTTP\/1\.1 403 /);
  const answered = await from('203.0.113.9', { authorization: 'Bearer for-the-collector' });
  expect(answered.status).toBe(200);
  expect(await answered.text()).toMatch(/furrow_request_seconds_bucket/);
});

async function json(path: string): Promise<unknown> {
  return (await fetch(`${furrow.url}${path}`)).json();
}

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(furrow.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
