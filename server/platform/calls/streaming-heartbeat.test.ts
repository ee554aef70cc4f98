import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { handleCallOutside } from './handle-call.ts';

/** Source: identity-protocol s.4. */
const heartbeatMs = 30_000;
const ping = ': ping\n\n';

const slow = defineCall({ name: 'testSlow', payload: v.null(), answer: v.null() });

let furrow: TestFurrow;
let user: TestUser;
type Run = { finish(): void; isGone: Promise<unknown> };
/** Resolves with the running call once it has begun. */
let begun: PromiseWithResolvers<Run>;
beforeAll(async () => {
  const handler = handleCallOutside(slow, ({ signal }) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    begun.resolve({ finish: () => resolve(null), isGone: once(signal, 'abort') });
    return promise;
  });
  // Jobs are off, because they have timers of thirty seconds too.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' }, extraCalls: () => [handler] });
  user = await furrow.world.user();
});
beforeEach(() => {
  begun = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => furrow.close());

/** Makes the call in the streaming form; returns the answer chunk by chunk. */
async function stream() {
  const stop = new AbortController();
  const response = await fetch(`${furrow.url}/functions/testSlow`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${user.idToken}`,
    },
    body: '{"data":null}',
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader?.read())?.value, stop };
}

test('a streaming call that takes long sends a ping every 30 seconds', async () => {
  const { next } = await stream();
  expect(await next()).toBe(ping);
  for (let pings = 0; pings < 3; pings += 1) {
    vi.advanceTimersByTime(heartbeatMs);
    expect(await next()).toBe(ping);
  }
  vi.advanceTimersByTime(heartbeatMs - 1);
  (await begun.promise).finish();
  expect(await next()).toBe('data: {"result":null}\n\n');
  expect(await next()).toBeUndefined();
});

test('the pings of a streaming call end when the caller leaves', async () => {
  const { next, stop } = await stream();
  await next();
  const written = vi.spyOn(PassThrough.prototype, 'write');
  vi.advanceTimersByTime(heartbeatMs);
  expect(written.mock.calls).toEqual([[ping]]);
  const { finish, isGone } = await begun.promise;
  stop.abort();
  await isGone;
  vi.advanceTimersByTime(3 * heartbeatMs);
  expect(written.mock.calls).toEqual([[ping]]);
  // The heartbeat must not only be silent but cleared: otherwise it would beat for as long as the process lives.
  expect(vi.getTimerCount()).toBe(0);
  finish();
});
