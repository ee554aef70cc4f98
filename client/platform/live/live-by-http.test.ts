import { beforeEach, expect, test, vi } from 'vitest';
import { liveByHttp } from './live-by-http.ts';

const everyMs = 10_000;
const patienceMs = 15_000;
const url = 'wss://furrow.test/live';
const halfAMinuteMs = 30_000;

class TriedSocket {
  onopen = () => {};
  onmessage = () => {};
  readonly send = vi.fn();
  readonly close = vi.fn();
  constructor() {
    sockets.push(this);
  }
}

const sockets: TriedSocket[] = [];
const asked = vi.fn();
/** What the server answers, or null when it does not answer. */
let answer: { status: number; body: string } | null;
let isHidden: boolean;
/** The visitor's standing at the gate. */
let gate: { seconds: number; isOpen: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  sockets.length = 0;
  vi.stubGlobal('WebSocket', TriedSocket);
  answer = { status: 200, body: '{"value":7}' };
  isHidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden;
    },
  });
  vi.stubGlobal('fetch', (address: string, options?: RequestInit & { signal: AbortSignal }) => {
    if (!options) return Promise.resolve(Response.json(gate));
    const { headers, signal } = options;
    asked(address, new Headers(headers).get('authorization'));
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
      if (answer) resolve(new Response(answer.body, { status: answer.status }));
    });
  });
});

/** Opens and signs in a line, and records the messages that it delivers. */
async function opened() {
  const line = liveByHttp(url);
  const said: unknown[] = [];
  const closed = vi.fn();
  line.onmessage = ({ data }) => said.push(JSON.parse(String(data)));
  line.onclose = closed;
  await new Promise<void>((resolve) => {
    line.onopen = resolve;
    vi.advanceTimersByTime(1);
  });
  const send = (request: object) => line.send(JSON.stringify(request));
  send({ op: 'auth', token: 'mine' });
  return { line, said, closed, send };
}

const watch = { op: 'watch', id: 3, query: 'me', args: { a: 1 } };

test('live reads over HTTP are sent at once and every ten seconds, and delivered when the value has changed', async () => {
  const { said, send } = await opened();
  send(watch);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledWith('/live/me?args=%7B%22a%22%3A1%7D', 'Bearer mine');
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(said).toEqual([{ id: 3, value: 7 }]);
  answer = { status: 403, body: '{"error":{"status":"PERMISSION_DENIED","message":"No."}}' };
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(said[1]).toEqual({ id: 3, error: { status: 'PERMISSION_DENIED', message: 'No.' } });
});

test('a live read over HTTP that fails delivers the error and goes on', async () => {
  const { said, closed, send } = await opened();
  answer = { status: 500, body: '{"error":{"status":"INTERNAL","message":"An unknown error occurred."}}' };
  send(watch);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ id: 3, error: { status: 'INTERNAL', message: 'An unknown error occurred.' } }]);
  answer = { status: 200, body: '{"value":7}' };
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(said[1]).toEqual({ id: 3, value: 7 });
  expect(closed).not.toHaveBeenCalled();
});

test('over HTTP, a visitor with an expired pass is led to the gate, and one without a session gets the error', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { said, closed, send } = await opened();
  send({ op: 'auth', token: null });
  answer = { status: 401, body: '{"error":{"status":"UNAUTHENTICATED","message":"Please log in."}}' };
  gate = { seconds: 0, isOpen: true };
  send(watch);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ id: 3, error: { status: 'UNAUTHENTICATED', message: 'Please log in.' } }]);
  expect(reload).not.toHaveBeenCalled();
  gate = { seconds: 0, isOpen: false };
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(said).toHaveLength(1);
});

test('live reads over HTTP stop while the page is hidden, and when they are no longer watched', async () => {
  const { said, send } = await opened();
  send(watch);
  await vi.advanceTimersByTimeAsync(0);
  isHidden = true;
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(asked).toHaveBeenCalledTimes(1);
  isHidden = false;
  send({ op: 'unwatch', id: 3 });
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(said).toHaveLength(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a live read over HTTP delivers its value once more after the page was hidden, even if it is the same', async () => {
  const { said, send } = await opened();
  send(watch);
  await vi.advanceTimersByTimeAsync(everyMs);
  isHidden = true;
  await vi.advanceTimersByTimeAsync(everyMs);
  isHidden = false;
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  expect(said).toEqual([
    { id: 3, value: 7 },
    { id: 3, value: 7 },
  ]);
});

test('a page that was opened in the background reads once over HTTP', async () => {
  const { said, send } = await opened();
  isHidden = true;
  send(watch);
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(said).toEqual([{ id: 3, value: 7 }]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a live read over HTTP that is unwatched before its answer does not close the HTTP line', async () => {
  const { said, closed, send } = await opened();
  answer = null;
  send(watch);
  send({ op: 'unwatch', id: 3 });
  await vi.advanceTimersByTimeAsync(2 * patienceMs);
  expect(closed).not.toHaveBeenCalled();
  expect(said).toEqual([]);
});

test.each([
  ['is unavailable', { status: 503, body: '{"error":{"status":"UNAVAILABLE","message":"Later."}}' }, 0],
  ['answers with another page', { status: 200, body: '<html>' }, 0],
  ['fails with another page', { status: 500, body: '<html>' }, 0],
  ['does not answer', null, patienceMs],
])('the HTTP line closes without a value when the server %s', async (_what, given, afterMs) => {
  const { said, closed, send } = await opened();
  answer = given;
  send(watch);
  send({ ...watch, id: 4 });
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(closed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(said).toEqual([]);
});

test('the HTTP line tries sockets less and less often, and closes once a socket is answered', async () => {
  const { closed, send } = await opened();
  expect(sockets).toHaveLength(0);
  send(watch);
  send({ ...watch, id: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(halfAMinuteMs);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(halfAMinuteMs);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(halfAMinuteMs);
  expect(sockets).toHaveLength(3);
  sockets[2]?.onopen();
  // The order matters: when the user has too many sockets, the server closes this one before it reads the ping.
  expect(sockets[2]?.send.mock.calls).toEqual([['{"op":"auth","token":"mine"}'], ['{"op":"ping","id":0}']]);
  expect(closed).not.toHaveBeenCalled();
  sockets[2]?.onmessage();
  expect(closed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20 * halfAMinuteMs);
  expect(sockets).toHaveLength(3);
  expect(sockets[2]?.close).toHaveBeenCalled();
});

test('a closed HTTP line sends nothing more and does not report its closing', async () => {
  const { line, closed, send } = await opened();
  send(watch);
  await vi.advanceTimersByTimeAsync(0);
  line.close();
  await vi.advanceTimersByTimeAsync(20 * halfAMinuteMs);
  expect(closed).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(sockets).toHaveLength(1);
});

test('the HTTP line answers a ping', async () => {
  const { said, send } = await opened();
  send({ op: 'ping', id: 0 });
  expect(said).toEqual([{ id: 0, value: null }]);
});
