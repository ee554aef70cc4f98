import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveRequest } from '#contract/wire/live-message.ts';
import { liveReads } from './live.ts';

function liveOver({ renewToken = async () => false }: { renewToken?: () => Promise<boolean> } = {}) {
  const sent: LiveRequest[] = [];
  const socket = { open: vi.fn(), close: vi.fn(), send: (request: LiveRequest) => void sent.push(request) };
  return { live: liveReads({ socket: () => socket, renewToken }), sent, socket };
}

const idOf = (request: LiveRequest | undefined) => (request && 'id' in request ? request.id : 0);

beforeEach(() => {
  vi.useFakeTimers();
});

test('two followers of the same query and arguments share one watch', () => {
  const { live, sent } = liveOver();
  live.watch('craft', { a: 1, b: 2 }).follow(() => {});
  live.watch('craft', { b: 2, a: 1 }).follow(() => {});
  live.watch('craft', { a: 2 }).follow(() => {});
  live.watch('craft', { a: 2, b: undefined }).follow(() => {});
  expect(sent.map((request) => request.op)).toEqual(['watch', 'watch']);
});

test('a value reaches its follower, and stays over a new connection until a newer value arrives', () => {
  const { live } = liveOver();
  const watch = live.watch('me', {});
  const heard = vi.fn();
  watch.follow(heard);
  live.receive({ id: 1, value: { coins: 1 } });
  live.resume();
  expect(watch.read()).toEqual({ status: 'ready', value: { coins: 1 } });
  live.receive({ id: 1, value: { coins: 2 } });
  expect(watch.read()).toEqual({ status: 'ready', value: { coins: 2 } });
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a new connection watches everything again that is followed', () => {
  const { live, sent } = liveOver();
  live.watch('me', {}).follow(() => {});
  live.watch('flags', {}).follow(() => {});
  sent.length = 0;
  live.resume();
  expect(sent).toMatchObject([
    { op: 'watch', query: 'me' },
    { op: 'watch', query: 'flags' },
  ]);
});

test('a watch that nobody follows ends after a while, and the end of the last watch closes the socket', () => {
  const { live, sent, socket } = liveOver();
  const leave = live.watch('me', {}).follow(() => {});
  leave();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(sent.at(-1)).toEqual({ op: 'unwatch', id: 1 });
  expect(socket.close).toHaveBeenCalled();
});

test('a watch goes on while one follower stays, and only that follower hears of new values', () => {
  const { live, sent } = liveOver();
  const watch = live.watch('me', {});
  const [left, stayed] = [vi.fn(), vi.fn()];
  const leave = watch.follow(left);
  watch.follow(stayed);
  leave();
  vi.advanceTimersByTime(60_000);
  live.receive({ id: 1, value: 7 });
  expect(sent.map((request) => request.op)).toEqual(['watch']);
  expect(left).not.toHaveBeenCalled();
  expect(stayed).toHaveBeenCalledOnce();
});

test('the end of one watch leaves the socket to the others', () => {
  const { live, sent, socket } = liveOver();
  live.watch('me', {}).follow(() => {});
  live.watch('flags', {}).follow(() => {})();
  vi.advanceTimersByTime(60_000);
  expect(sent.at(-1)).toEqual({ op: 'unwatch', id: 2 });
  expect(socket.close).not.toHaveBeenCalled();
});

test('a watch that is followed after it was forgotten is shared with later watches', () => {
  const { live, sent } = liveOver();
  const watch = live.watch('me', {});
  vi.advanceTimersByTime(60_000);
  watch.follow(() => {});
  live.watch('me', {}).follow(() => {});
  expect(sent).toHaveLength(1);
});

test('a watch that was never followed is forgotten and sends nothing', () => {
  const { live, sent, socket } = liveOver();
  const left = live.watch('me', {});
  vi.advanceTimersByTime(60_000);
  expect(live.watch('me', {})).not.toBe(left);
  expect(sent).toEqual([]);
  expect(socket.close).not.toHaveBeenCalled();
});

test('a watch that is followed again in time keeps its value', () => {
  const { live, sent } = liveOver();
  live.watch('me', {}).follow(() => {})();
  live.receive({ id: 1, value: 7 });
  vi.advanceTimersByTime(9_000);
  live.watch('me', {}).follow(() => {});
  vi.advanceTimersByTime(60_000);
  expect(sent.map((request) => request.op)).toEqual(['watch']);
  expect(live.watch('me', {}).read()).toEqual({ status: 'ready', value: 7 });
});

test.each(['UNAVAILABLE', 'RESOURCE_EXHAUSTED'] as const)(
  'a value stays when its renewal fails temporarily (%s), and is requested again',
  (status) => {
    const { live, sent } = liveOver();
    const watch = live.watch('me', {});
    watch.follow(() => {});
    const away = { status, message: 'busy' };
    live.receive({ id: 1, error: away });
    expect(watch.read()).toMatchObject({ status: 'error' });
    live.receive({ id: 1, value: 7 });
    live.resume();
    live.receive({ id: 1, error: away });
    expect(watch.read()).toEqual({ status: 'ready', value: 7 });
    vi.advanceTimersByTime(10_000);
    expect(sent.slice(-2)).toMatchObject([
      { op: 'unwatch', id: 1 },
      { op: 'watch', id: 2 },
    ]);
  },
);

test('a value stays when its renewal fails with an internal error, and is not requested again', () => {
  const { live, sent } = liveOver();
  const watch = live.watch('me', {});
  watch.follow(() => {});
  const fault = { status: 'INTERNAL', message: 'An unknown error occurred.' } as const;
  live.receive({ id: 1, error: fault });
  expect(watch.read()).toMatchObject({ status: 'error' });
  live.receive({ id: 1, value: 7 });
  live.receive({ id: 1, error: fault });
  expect(watch.read()).toEqual({ status: 'ready', value: 7 });
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('a watch beyond the limit of live reads is requested again until there is room', () => {
  const { live, sent } = liveOver();
  const watch = live.watch('me', {});
  watch.follow(() => {});
  for (const id of [1, 2, 3]) {
    live.receive({ id, error: { status: 'RESOURCE_EXHAUSTED', message: 'Too many live reads at once.' } });
    expect(watch.read()).toMatchObject({ status: 'error' });
    vi.advanceTimersByTime(4_000);
    expect(sent.at(-1)).toMatchObject({ op: 'watch', id });
    vi.advanceTimersByTime(1_000);
    expect(sent.at(-1)).toMatchObject({ op: 'watch', id: id + 1 });
  }
  live.receive({ id: 4, value: 7 });
  vi.advanceTimersByTime(60_000);
  expect(sent.at(-1)).toMatchObject({ id: 4 });
  expect(watch.read()).toEqual({ status: 'ready', value: 7 });
});

test('a refused token is renewed once and the watch asks again', async () => {
  const { live, sent } = liveOver({ renewToken: async () => true });
  const watch = live.watch('me', {});
  watch.follow(() => {});
  live.receive({ id: 1, error: { status: 'UNAUTHENTICATED', message: 'no' } });
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ op: 'watch', id: 2 }));
  expect(watch.read()).toEqual({ status: 'loading' });
});

test('a watch whose token cannot be renewed has an error and can be retried', async () => {
  const { live, sent } = liveOver();
  const watch = live.watch('me', {});
  watch.follow(() => {});
  live.receive({ id: 1, error: { status: 'UNAUTHENTICATED', message: 'no' } });
  await vi.waitFor(() => expect(watch.read().status).toBe('error'));
  watch.retry();
  expect(watch.read()).toEqual({ status: 'loading' });
  expect(sent.at(-1)).toMatchObject({ op: 'watch', id: 2, query: 'me' });
});

test('a watch that ended before its token was renewed is not requested again', async () => {
  const renewal = Promise.withResolvers<boolean>();
  const { live, sent, socket } = liveOver({ renewToken: () => renewal.promise });
  const leave = live.watch('me', {}).follow(() => {});
  live.receive({ id: 1, error: { status: 'UNAUTHENTICATED', message: 'no' } });
  leave();
  vi.advanceTimersByTime(60_000);
  renewal.resolve(true);
  await renewal.promise;
  live.resume();
  expect(sent.map((request) => request.op)).toEqual(['watch', 'unwatch']);
  expect(socket.close).toHaveBeenCalledOnce();
});

test('a refusal of the previous user is not an error of the next', async () => {
  const renewal = Promise.withResolvers<boolean>();
  const { live, sent } = liveOver({ renewToken: () => renewal.promise });
  const watch = live.watch('me', {});
  watch.follow(() => {});
  live.receive({ id: 1, error: { status: 'UNAUTHENTICATED', message: 'no' } });
  live.forget();
  live.resume();
  live.receive({ id: idOf(sent.at(-1)), value: 'theirs' });
  renewal.resolve(false);
  await renewal.promise;
  expect(watch.read()).toEqual({ status: 'ready', value: 'theirs' });
});

test('another user sees no value of the previous user', () => {
  const { live } = liveOver();
  const watch = live.watch('me', {});
  watch.follow(() => {});
  live.receive({ id: 1, value: 'mine' });
  live.forget();
  expect(watch.read()).toEqual({ status: 'loading' });
});

test('another user sees no value of the previous user in a watch that had already ended', () => {
  const { live } = liveOver();
  const watch = live.watch('me', {});
  watch.follow(() => {})();
  live.receive({ id: 1, value: 'mine' });
  vi.advanceTimersByTime(60_000);
  live.forget();
  watch.follow(() => {});
  expect(watch.read()).toEqual({ status: 'loading' });
});

test('another user sees no value of the previous user in a watch that was replaced', () => {
  const { live } = liveOver();
  const watch = live.watch('me', {});
  vi.advanceTimersByTime(60_000);
  const other = live.watch('me', {});
  watch.follow(() => {});
  other.follow(() => {});
  live.receive({ id: 1, value: 'mine' });
  live.forget();
  expect(watch.read()).toEqual({ status: 'loading' });
});

test('an answer to a watch that has ended is ignored', () => {
  const { live } = liveOver();
  expect(() => live.receive({ id: 99, value: 1 })).not.toThrow();
});
