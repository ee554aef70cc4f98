import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { liveCloseCode } from '#contract/wire/live-message.ts';
import { heard, type LiveServerAlone, startLiveServerAlone } from '#testing/live-server-alone.ts';

let live: LiveServerAlone;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  live = await startLiveServerAlone();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

/** Longer than the operating system's socket buffers. */
const longMessage = Buffer.alloc(32 * 1_024 * 1_024, 'x');
const patienceMs = 20_000;

/** A client that watches something, and does not read while more is sent than the socket buffers hold. */
async function slowReader() {
  const client = await live.connected();
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'flags' }));
  await heard(client);
  client.pause();
  live.watchers[0]?.send(() => longMessage, longMessage.length);
  return client;
}

test('a client that reads nothing for twenty seconds is closed with a code for slow readers', async () => {
  const client = await slowReader();
  const closed = once(client, 'close');
  vi.advanceTimersByTime(patienceMs);
  client.resume();
  expect((await closed)[0]).toBe(liveCloseCode.slowReader);
});

test('a client that does not read the close either is disconnected a second later', async () => {
  await slowReader();
  const sockets = async () => (await live.context.metrics.liveSockets.get()).values[0]?.value;
  vi.advanceTimersByTime(patienceMs);
  expect(await sockets()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await expect.poll(sockets).toBe(0);
});

test('a client that is behind but still reads is not closed for a missed ping', async () => {
  const client = await live.connected({ autoPong: false });
  client.send(JSON.stringify({ op: 'watch', id: 1, query: 'flags' }));
  await heard(client);
  const waiting = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(256 * 1_024 + 1);
  for (let pieces = 0; pieces < 4; pieces += 1) {
    waiting.mockReturnValueOnce(0);
    live.watchers[0]?.send(() => longMessage, longMessage.length);
    await heard(client);
    vi.advanceTimersByTime(patienceMs - 1);
  }
  await heard(client);
  expect(client.readyState).toBe(client.OPEN);
  waiting.mockRestore();
});
