import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type WebSocket from 'ws';
import { CallError } from '#contract/wire/call-error.ts';
import { liveCloseCode } from '#contract/wire/live-message.ts';
import { actorOf, heard, type LiveServerAlone, startLiveServerAlone } from '#testing/live-server-alone.ts';

/** Source: security row 42. */
const heartbeatMs = 25_000;
const minuteMs = 60_000;

let live: LiveServerAlone;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  live = await startLiveServerAlone();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

/** Advances time to the next heartbeat, which the client answers. */
async function beat(client: WebSocket) {
  const pinged = once(client, 'ping');
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  await heard(client);
}

test('an idle socket gets a ping every 25 seconds, and stays open while it answers', async () => {
  const client = await live.connected();
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

test('a socket that does not answer a ping is closed at the next one', async () => {
  const client = await live.connected({ autoPong: false });
  const closed = once(client, 'close');
  const pinged = once(client, 'ping');
  vi.advanceTimersByTime(heartbeatMs);
  await pinged;
  expect(client.readyState).toBe(client.OPEN);
  vi.advanceTimersByTime(heartbeatMs);
  const withoutGoodbye = 1006;
  expect((await closed)[0]).toBe(withoutGoodbye);
});

test('a socket is closed within half an hour, with a code that tells its client to connect again', async () => {
  const client = await live.connected();
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

test('a client that connects while the server drains is refused with 503', async () => {
  const told = once(await live.connected(), 'close');
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  live.mayConnect = () => {
    asked.resolve();
    return answer.promise;
  };
  const early = live.connected();
  await asked.promise;
  const drained = live.drain();
  answer.resolve(true);
  await expect(early).rejects.toThrow('503');
  await expect(live.connected()).rejects.toThrow('503');
  expect((await told)[0]).toBe(1001);
  vi.advanceTimersByTime(200);
  await drained;
});

/** The answer to the last of so many watches; null if there is none. The stub hub never sends values by itself. */
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
  'if a session cannot be checked (%s), the client is told to try again, not that it is signed out',
  async (fault) => {
    const client = await live.connected();
    const answers: string[] = [];
    client.on('message', (data) => answers.push(`${data}`));
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    client.send(JSON.stringify({ op: 'watch', id: 1, query: 'me' }));
    await heard(client);
    live.authenticate = async () => {
      throw new Error(fault);
    };
    const closed = once(client, 'close');
    // As after a new connection to the database: anything may have changed.
    live.tellTopics(null);
    const tryAgainLater = 1013;
    expect((await closed)[0]).toBe(tryAgainLater);
    expect(answers).toEqual([]);
  },
);

test('a client whose session ended becomes a visitor and stays connected', async () => {
  live.scope = 'user';
  const client = await live.connected();
  client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'me' }));
  await heard(client);
  live.authenticate = async () => {
    throw new CallError('UNAUTHENTICATED', 'Unauthenticated');
  };
  live.tellTopics(['session:anna']);
  await vi.waitUntil(() => live.watchers.length === 2, { interval: 1 });
  expect(live.watchers[1]?.owner()).not.toBe('anna');
  expect(client.readyState).toBe(client.OPEN);
});

test('after a new sign-in, watches of scope sign-in are started again, and those of scope user are not', async () => {
  const client = await live.connected();
  for (const [watched, again] of [
    ['sign-in', 1],
    ['user', 0],
  ] as const) {
    live.scope = watched;
    live.watchers = [];
    live.authenticate = async (uid) => actorOf(uid, 100);
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    client.send(JSON.stringify({ op: 'watch', id: 1, query: 'operatorUsers' }));
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    await heard(client);
    expect(live.watchers).toHaveLength(1);
    live.authenticate = async (uid) => actorOf(uid, 200);
    client.send(JSON.stringify({ op: 'auth', token: 'anna' }));
    await heard(client);
    expect(live.watchers).toHaveLength(1 + again);
    client.send(JSON.stringify({ op: 'unwatch', id: 1 }));
  }
});

test('a connection may watch a hundred values, and no more', async () => {
  vi.useRealTimers();
  const client = await live.connected();
  expect(await answerToLastOf(100, client)).toBeNull();
  expect(await answerToLastOf(101, client)).toContain('RESOURCE_EXHAUSTED');
});

test('the visitors of a network may watch two thousand values, and more once they stop some', async () => {
  vi.useRealTimers();
  const clients = await Promise.all(Array.from({ length: 21 }, () => live.connected()));
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

test("the watches of a network's visitors do not count against a signed-in user there", async () => {
  vi.useRealTimers();
  const clients = await Promise.all(Array.from({ length: 21 }, () => live.connected()));
  const [last, ...others] = clients as [WebSocket, ...WebSocket[]];
  for (const client of others) expect(await answerToLastOf(100, client)).toBeNull();
  last.send(JSON.stringify({ op: 'auth', token: 'anna' }));
  expect(await answerToLastOf(100, last)).toBeNull();
  last.send(JSON.stringify({ op: 'auth', token: null }));
  last.send(JSON.stringify({ op: 'unwatch', id: 100 }));
  expect(await answerToLastOf(1, last)).toContain('RESOURCE_EXHAUSTED');
});

test('a refused connection is closed, even if its client keeps its half open', async () => {
  const [accepted, client] = await Promise.all([
    once(live.server, 'connection'),
    connect({ port: live.port, host: '127.0.0.1', allowHalfOpen: true }),
  ]);
  const closed = once(accepted[0], 'close');
  client.on('error', () => {});
  client.write('GET /elsewhere HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [answer] = await once(client, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 4\d\d /);
  await closed;
  client.destroy();
});
