import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { createOutbox, type Outbox } from './outbox.ts';

const patienceMs = 20_000;
/** Longer than the operating system's socket buffers. */
const longMessage = Buffer.alloc(32 * 1_024 * 1_024, 'x');

let server: WebSocketServer;
let reader: WebSocket;
let outbox: Outbox;
let read: string[];
const onDeaf = vi.fn();
beforeEach(async () => {
  onDeaf.mockClear();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  reader = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const [[socket]] = await Promise.all([once(server, 'connection'), once(reader, 'open')]);
  read = [];
  reader.on('message', (message) => read.push(`${message}`));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  outbox = createOutbox(socket, onDeaf);
});
afterEach(() => {
  vi.useRealTimers();
  outbox.close();
  reader.terminate();
  server.close();
});

/** Waits until the reader has read this many messages. */
async function haveBeenRead(messages: number) {
  while (read.length < messages) await once(reader, 'message');
}

/** Sends more than the socket buffers hold to a reader that does not read. */
function fallBehind() {
  reader.pause();
  outbox.put('long', () => longMessage);
  expect(outbox.isBehind()).toBe(true);
}

test('a slow reader gets every message', async () => {
  fallBehind();
  outbox.put('later', () => Buffer.from('told later'));
  vi.advanceTimersByTime(patienceMs - 1);
  reader.resume();
  await haveBeenRead(2);
  expect(read).toEqual([`${longMessage}`, 'told later']);
  expect(outbox.isBehind()).toBe(false);
  vi.advanceTimersByTime(patienceMs);
  expect(onDeaf).not.toHaveBeenCalled();
});

test('of the messages that wait under one key, only the newest is made and sent', async () => {
  fallBehind();
  const outOfDate = vi.fn(() => Buffer.from('out of date'));
  outbox.put('board', outOfDate);
  outbox.put('board', () => Buffer.from('newest'));
  reader.resume();
  await haveBeenRead(2);
  expect(read[1]).toBe('newest');
  expect(outOfDate).not.toHaveBeenCalled();
});

test('a reader that keeps up is never behind, however much it is sent', async () => {
  for (let messages = 1; messages <= 40; messages += 1) {
    outbox.put('board', () => Buffer.alloc(256 * 1_024, 'x'));
    await haveBeenRead(messages);
    expect(outbox.isBehind()).toBe(false);
  }
  vi.advanceTimersByTime(patienceMs);
  expect(onDeaf).not.toHaveBeenCalled();
});

test('a reader that takes nothing for twenty seconds while messages wait is reported', () => {
  fallBehind();
  vi.advanceTimersByTime(patienceMs - 1);
  expect(onDeaf).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDeaf).toHaveBeenCalledTimes(1);
});

test('a reader whose waiting messages were all dropped is not reported', async () => {
  const room = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(256 * 1_024 + 1);
  outbox.put('board', () => Buffer.from('no room for it'));
  expect(outbox.isBehind()).toBe(true);
  outbox.drop('board');
  vi.advanceTimersByTime(patienceMs);
  expect(onDeaf).not.toHaveBeenCalled();
  room.mockRestore();
  outbox.put('board', () => Buffer.from('told'));
  await haveBeenRead(1);
  expect(read).toEqual(['told']);
});

test('a reader with more than sixteen million waiting characters is reported at once', () => {
  fallBehind();
  outbox.put('first', () => Buffer.from('first'), 10_000_000);
  outbox.put('first', () => Buffer.from('first'), 16_000_000);
  expect(onDeaf).not.toHaveBeenCalled();
  outbox.put('second', () => Buffer.from('second'), 1_000_000);
  expect(onDeaf).toHaveBeenCalledOnce();
});
