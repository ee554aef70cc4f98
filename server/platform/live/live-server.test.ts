import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { CallError } from '#contract/wire/call-error.ts';
import { liveCloseCode } from '#contract/wire/live-message.ts';
import type { Actor, Authenticate } from '../calls/actor.ts';
import { systemClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { LiveHub, Watcher } from './live-hub.ts';
import { serveLive } from './live-server.ts';

/** Source: security row 42. */
const heartbeatMs = 25_000;
const minuteMs = 60_000;

let server: Server;
let context: Context;
let watchers: Watcher[];
let scope: ReturnType<LiveHub['scopeOf']>;
let authenticate: Authenticate;
let tellTopics: (topics: readonly string[] | null) => void;
const clients: WebSocket[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  watchers = [];
  scope = 'everyone';
  authenticate = async (uid) => actorOf(uid);
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  context = {
    metrics: createMetrics(),
    log: createLog('silent'),
    clock: systemClock,
    config: { emulator: false },
  } as Context;
  serveLive({
    context,
    server,
    hub: {
      watch: (_query, _args, _reader, watcher) => {
        watchers.push(watcher);
        return 'all';
      },
      unwatch: () => {},
      read: async () => null,
      scopeOf: () => scope,
    } satisfies LiveHub,
    channel: {
      publish: () => {},
      onTopics: (listener) => {
        tellTopics = listener;
      },
      isListening: () => true,
      answers: async () => true,
      close: async () => {},
    },
    authenticate: (token) => authenticate(token),
    mayConnect: async () => true,
    addressOf: () => '127.0.0.1',
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  server.close();
  server.closeAllConnections();
  vi.useRealTimers();
});

/** Signed in at `authTimeSeconds` (seconds since 1970). */
function actorOf(uid: string, authTimeSeconds = 0): Actor {
  return {
    uid,
    email: '',
    emailVerified: false,
    sessionId: uid,
    issuedAtSeconds: authTimeSeconds,
    authTimeSeconds,
    tokenExpiresSeconds: Date.now() / 1_000 + 3_600,
  };
}

function port(): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function connected(options: WebSocket.ClientOptions = {}) {
  const client = new WebSocket(`ws://127.0.0.1:${port()}/live`, options).on('error', () => {});
  clients.push(client);
  await once(client, 'open');
  return client;
}

/** Waits until the server has heard whatever was said to it. */
async function heard(client: WebSocket) {
  client.ping();
  await once(client, 'pong');
}

/** Lets time go on to the next heartbeat, which is answered. */
async function beat(client: WebSocket) {
  const pinged = once(client, 'ping');
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  await heard(client);
}

test('an idle socket is pinged every 25 seconds, and stays while it answers', async () => {
  const client = await connected();
  const pings = vi.fn();
  client.on('ping', pings);
  vi.advanceTimersByTime(heartbeatMs - 1);
  await heard(client);
  expect(pings).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await once(client, 'ping');
  await heard(client);
  for (let beats = 2; beats <= 5; beats += 1) await beat(client);
  expect(pings).toHaveBeenCalledTimes(5);
  expect(client.readyState).toBe(client.OPEN);
});

test('who does not answer a heartbeat is gone by the next one', async () => {
  const client = await connected({ autoPong: false });
  const closed = once(client, 'close');
  const pinged = once(client, 'ping');
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  expect(client.readyState).toBe(client.OPEN);
  vi.advanceTimersByTime(heartbeatMs);
  const withoutGoodbye = 1006;
  expect((await closed)[0]).toBe(withoutGoodbye);
});

test('a socket lives for half an hour at most, and its client is told to come again', async () => {
  const client = await connected();
  const closed = once(client, 'close');
  let livedMs = 0;
  for (; livedMs + heartbeatMs < 27 * minuteMs; livedMs += heartbeatMs) await beat(client);
  expect(client.readyState).toBe(client.OPEN);
  for (; livedMs < 30 * minuteMs; livedMs += heartbeatMs) {
    vi.advanceTimersByTime(heartbeatMs);
    await Promise.race([heard(client), closed]);
  }
  expect(client.readyState).toBe(client.CLOSED);
  expect((await closed)[0]).toBe(liveCloseCode.lifetimeOver);
});

/** Longer than what the system keeps for a connection. */
const longMessage = Buffer.alloc(32 * 1_024 * 1_024, 'x');
const patienceMs = 20_000;

/** A client that watches something, and does not read while more is told than the system keeps for a connection. */
async function slowReader() {
  const client = await connected();
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'flags' }));
  await heard(client);
  client.pause();
  watchers[0]?.send(() => longMessage);
  return client;
}

test('who reads nothing for twenty seconds is told so and cut off', async () => {
  const client = await slowReader();
  const closed = once(client, 'close');
  vi.advanceTimersByTime(patienceMs);
  client.resume();
  expect((await closed)[0]).toBe(liveCloseCode.slowReader);
});

test('who does not even read that is gone a second later', async () => {
  await slowReader();
  const sockets = async () => (await context.metrics.liveSockets.get()).values[0]?.value;
  vi.advanceTimersByTime(patienceMs);
  expect(await sockets()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await expect.poll(sockets).toBe(0);
});

test('who is behind is not missed by a ping, as long as they take something', async () => {
  const client = await connected({ autoPong: false });
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'flags' }));
  await heard(client);
  const waiting = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(256 * 1_024 + 1);
  for (let pieces = 0; pieces < 4; pieces += 1) {
    waiting.mockReturnValueOnce(0);
    watchers[0]?.send(() => longMessage);
    await heard(client);
    vi.advanceTimersByTime(patienceMs - 1);
  }
  await heard(client);
  expect(client.readyState).toBe(client.OPEN);
  waiting.mockRestore();
});

/** The answer to the last of so many watches, null where there is none: nothing is told here of its own accord. */
async function answerToLastOf(watches: number, client: WebSocket) {
  const answers: string[] = [];
  const listen = (data: unknown) => answers.push(`${data}`);
  client.on('message', listen);
  for (let id = 1; id <= watches; id += 1) client.send(JSON.stringify({ op: 'watch', id, query: 'flags' }));
  const pong = `{"id":0,"value":null}`;
  client.send('{"op":"ping","id":0}');
  await vi.waitUntil(() => answers.at(-1) === pong, { interval: 1 });
  client.off('message', listen);
  return answers.at(-2) ?? null;
}

test.each(['Connection terminated unexpectedly', 'a fault of ours'])(
  'whose session cannot be asked for (%s) is told to come again, not that they are signed out',
  async (fault) => {
    const client = await connected();
    const answers: string[] = [];
    client.on('message', (data) => answers.push(`${data}`));
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    client.send(JSON.stringify({ op: 'watch', id: 1, query: 'me' }));
    await heard(client);
    authenticate = async () => {
      throw new Error(fault);
    };
    const closed = once(client, 'close');
    // The connection to the database is new: everything may have changed.
    tellTopics(null);
    const tryAgainLater = 1013;
    expect((await closed)[0]).toBe(tryAgainLater);
    expect(answers).toEqual([]);
  },
);

test('whose session is over is a visitor, and stays connected', async () => {
  scope = 'user';
  const client = await connected();
  client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'me' }));
  await heard(client);
  authenticate = async () => {
    throw new CallError('UNAUTHENTICATED', 'Unauthenticated');
  };
  tellTopics(['session:anna']);
  await vi.waitUntil(() => watchers.length === 2, { interval: 1 });
  expect(watchers[1]?.owner()).not.toBe('anna');
  expect(client.readyState).toBe(client.OPEN);
});

test('what depends on when its reader signed in is watched anew once they did so again, and nothing else', async () => {
  const client = await connected();
  for (const [watched, again] of [
    ['sign-in', 1],
    ['user', 0],
  ] as const) {
    scope = watched;
    watchers = [];
    authenticate = async (uid) => actorOf(uid, 100);
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    client.send(JSON.stringify({ op: 'watch', id: 1, query: 'operatorUsers' }));
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    await heard(client);
    expect(watchers).toHaveLength(1);
    authenticate = async (uid) => actorOf(uid, 200);
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    await heard(client);
    expect(watchers).toHaveLength(1 + again);
    client.send(JSON.stringify({ op: 'unwatch', id: 1 }));
  }
});

test('a connection may watch a hundred values, not a hundred and one', async () => {
  vi.useRealTimers();
  const client = await connected();
  expect(await answerToLastOf(100, client)).toBeNull();
  expect(await answerToLastOf(101, client)).toContain('RESOURCE_EXHAUSTED');
});

test('visitors of a network may watch two thousand values, and others again when they have let some go', async () => {
  vi.useRealTimers();
  const clients = await Promise.all(Array.from({ length: 21 }, () => connected()));
  const [last, ...others] = clients as [WebSocket, ...WebSocket[]];
  for (const client of others) expect(await answerToLastOf(100, client)).toBeNull();
  expect(await answerToLastOf(1, last)).toContain('RESOURCE_EXHAUSTED');
  others[0]?.send('{"op":"unwatch","id":7}');
  await heard(others[0] as WebSocket);
  expect(await answerToLastOf(1, last)).toBeNull();
  expect(await answerToLastOf(2, last)).toContain('RESOURCE_EXHAUSTED');
  others[1]?.close();
  await expect.poll(() => answerToLastOf(100, last)).toBeNull();
});

test('what visitors of a network watch takes no place from who is signed in there', async () => {
  vi.useRealTimers();
  const clients = await Promise.all(Array.from({ length: 21 }, () => connected()));
  const [last, ...others] = clients as [WebSocket, ...WebSocket[]];
  for (const client of others) expect(await answerToLastOf(100, client)).toBeNull();
  last.send(JSON.stringify({ op: 'auth', token: 'anna' }));
  expect(await answerToLastOf(100, last)).toBeNull();
  last.send(JSON.stringify({ op: 'auth', token: null }));
  last.send(JSON.stringify({ op: 'unwatch', id: 100 }));
  expect(await answerToLastOf(1, last)).toContain('RESOURCE_EXHAUSTED');
});

test('a refused connection is gone, though its client keeps its half open', async () => {
  const [accepted, client] = await Promise.all([
    once(server, 'connection'),
    connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true }),
  ]);
  const closed = once(accepted[0], 'close');
  client.on('error', () => {});
  client.write('GET /elsewhere HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 4\d\d /);
  await closed;
  client.destroy();
});
