import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineQuery } from '#contract/wire/query.ts';
import type { Context } from '../context.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createLiveHub } from './live-hub.ts';

const shelf = defineQuery({ name: 'shelf', args: v.strictObject({}), value: v.string() });
let change: () => void;
let value: string;
let runs: number;

beforeEach(() => {
  vi.useFakeTimers();
  runs = 0;
});
afterEach(() => vi.useRealTimers());

function hubOfShelf() {
  const channel = {
    publish: () => {},
    onTopics: (listener: (topics: readonly string[] | null) => void) => {
      change = () => listener(['crafts']);
    },
    isListening: () => true,
    answers: async () => true,
    close: async () => {},
  };
  const run = async () => {
    runs += 1;
    return value;
  };
  const context = { metrics: createMetrics(), log: createLog('silent') } as Context;
  const hub = createLiveHub(context, channel, [{ query: shelf, scope: 'everyone', topics: () => ['crafts'], run }]);
  /** Watches the shelf; returns the lengths of the values received. */
  return async (owner: string) => {
    const heard: number[] = [];
    const send = (frame: () => Buffer) => heard.push(JSON.parse(`${frame()}`).value.length);
    hub.watch('shelf', {}, null, { id: 1, owner: () => owner, send, end: () => {} });
    await vi.advanceTimersByTimeAsync(1);
    return heard;
  };
}

test.each([
  ['kept for later watchers', 1_000, 1],
  ['read again for a later watcher, and not sent to the earlier one', 100_000, 2],
])('a value is %s, at %d characters', async (_what, length, read) => {
  value = 'x'.repeat(length);
  const watch = hubOfShelf();
  const [first, second] = [await watch('ada'), await watch('ben')];
  expect([first, second, runs]).toEqual([[length], [length], read]);
});

test('a long value is sent again only when it has changed', async () => {
  value = 'x'.repeat(100_000);
  const heard = await hubOfShelf()('ada');
  change();
  await vi.advanceTimersByTimeAsync(1);
  expect([heard, runs]).toEqual([[100_000], 2]);
  value = 'x'.repeat(100_001);
  change();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([100_000, 100_001]);
});
