import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#contract/wire/call-error.ts';
import { defineQuery } from '#contract/wire/query.ts';
import type { Context } from '../context.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createLiveHub } from './live-hub.ts';
import type { LiveQuery } from './live-query.ts';

const board = defineQuery({ name: 'board', args: v.strictObject({ number: v.number() }), value: v.number() });
const signInTime = defineQuery({ name: 'signInTime', args: v.strictObject({}), value: v.number() });
const runMs = 10;
let changes: (topics: readonly string[] | null) => void;
/** The numbers of the boards, in the order in which their queries ran. */
let runs: number[];
/** The error that the next runs throw. */
let fault: Error | null;
/** Added to the value of every board, to change it. */
let added: number;
/** The error that the next runs throw before they begin. */
let beginFault: Error | null;

beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
  fault = null;
  added = 0;
  beginFault = null;
});
afterEach(() => vi.useRealTimers());

function hubOfBoards() {
  const query: LiveQuery = {
    query: board,
    scope: 'everyone',
    topics: ({ number }) => [`bounty:${number}`],
    run: ({ number }) => {
      if (beginFault) throw beginFault;
      return readBoard(number);
    },
  };
  const readBoard = async (number: number) => {
    runs.push(number);
    await new Promise((resolve) => setTimeout(resolve, runMs));
    if (fault) throw fault;
    return number + added;
  };
  const context = { metrics: createMetrics(), log: createLog('silent') } as Context;
  const channel = {
    publish: () => {},
    onTopics: (listener: typeof changes) => {
      changes = listener;
    },
    isListening: () => true,
    answers: async () => true,
    close: async () => {},
  };
  const ofSignIn: LiveQuery = {
    query: signInTime,
    scope: 'sign-in',
    topics: () => [],
    run: async (_args, { authTimeSeconds }) => authTimeSeconds,
  };
  return createLiveHub(context, channel, [query, ofSignIn]);
}

const watcher = (owner: string) => ({ id: 1, owner: () => owner, send: () => {}, end: () => {} });

function hearing(owner: string) {
  const heard: unknown[] = [];
  return { heard, watcher: { ...watcher(owner), send: (frame: () => Buffer) => heard.push(JSON.parse(`${frame()}`)) } };
}

test('a live read runs again about once a minute without a change', async () => {
  const hub = hubOfBoards();
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  await vi.advanceTimersByTimeAsync(80_000);
  expect(runs).toEqual([1, 1]);
});

test('a live read that changes all the time runs only for its changes, and again regularly once they end', async () => {
  const hub = hubOfBoards();
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  for (let change = 0; change < 30; change += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    changes(['bounty:1']);
  }
  await vi.advanceTimersByTimeAsync(runMs);
  expect(runs).toHaveLength(31);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(runs.length).toBeGreaterThan(31);
});

test('a live read of scope sign-in is not shared between two sign-ins of a user', async () => {
  const hub = hubOfBoards();
  const [early, late] = [hearing('anna'), hearing('anna')];
  hub.watch('signInTime', {}, { uid: 'anna', authTimeSeconds: 200 }, late.watcher);
  hub.watch('signInTime', {}, { uid: 'anna', authTimeSeconds: 100 }, early.watcher);
  await vi.advanceTimersByTimeAsync(runMs);
  expect([late.heard, early.heard]).toEqual([[{ id: 1, value: 200 }], [{ id: 1, value: 100 }]]);
});

test('a watcher that stops does not affect others, and a read without watchers no longer runs', async () => {
  const hub = hubOfBoards();
  const [anna, ben] = [hearing('anna'), hearing('ben')];
  const key = hub.watch('board', { number: 1 }, null, anna.watcher);
  hub.watch('board', { number: 1 }, null, ben.watcher);
  await vi.advanceTimersByTimeAsync(runMs);
  hub.unwatch(key, anna.watcher);
  added = 1;
  changes(['bounty:1']);
  await vi.advanceTimersByTimeAsync(runMs);
  expect(anna.heard).toEqual([{ id: 1, value: 1 }]);
  expect(ben.heard).toEqual([
    { id: 1, value: 1 },
    { id: 1, value: 2 },
  ]);
  hub.unwatch(key, ben.watcher);
  changes(['bounty:1']);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(runs).toEqual([1, 1]);
});

test('one-time reads wait in a queue, and those that wait too long are refused', async () => {
  const hub = hubOfBoards();
  const asked = Array.from({ length: 4_000 }, (_, number) => hub.read('board', { number }, null, 'anna'));
  const ends = Promise.allSettled(asked);
  expect(runs).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(10_000);
  const refused = (await ends).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(500);
  expect(refused[0]).toMatchObject({ reason: { status: 'UNAVAILABLE' } });
  expect(runs).toHaveLength(4_000 - refused.length);
});

test('a user who floods the server with reads does not delay the reads of others', async () => {
  const hub = hubOfBoards();
  let number = 0;
  // Twice as many reads as can run.
  const flood = setInterval(() => {
    for (let more = 0; more < 12; more += 1) hub.read('board', { number: number++ }, null, 'anna').catch(() => {});
  }, runMs);
  await vi.advanceTimersByTimeAsync(12_000);
  const asked = hub.read('board', { number: -1 }, null, 'bert');
  await vi.advanceTimersByTimeAsync(3 * runMs);
  await expect(asked).resolves.toBe(-1);
  clearInterval(flood);
});

test('a read that fails before it begins frees its place in the queue', async () => {
  const hub = hubOfBoards();
  beginFault = new CallError('INVALID_ARGUMENT', 'Bad Request');
  for (let number = 0; number < 20; number += 1)
    await expect(hub.read('board', { number }, null, 'anna')).rejects.toMatchObject({ message: 'Bad Request' });
  beginFault = null;
  const asked = hub.read('board', { number: 7 }, null, 'anna');
  await vi.advanceTimersByTimeAsync(runMs);
  await expect(asked).resolves.toBe(7);
});

test('a read whose topic changed runs before reads that are only due', async () => {
  const hub = hubOfBoards();
  for (let number = 1; number <= 200; number += 1) hub.watch('board', { number }, null, watcher('anna'));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  hub.watch('board', { number: 201 }, null, watcher('anna'));
  // All watches are due by now, and only a few have run.
  vi.advanceTimersByTime(75_000);
  runs = [];
  changes(['bounty:150']);
  await vi.advanceTimersByTimeAsync(runMs);
  expect(runs.slice(0, 3)).toContain(150);
});

test('the few reads of a user do not wait behind the many reads of another', async () => {
  const hub = hubOfBoards();
  for (let number = 1; number <= 200; number += 1) hub.watch('board', { number }, null, watcher('anna'));
  for (const number of [201, 202]) hub.watch('board', { number }, null, watcher('ben'));
  await vi.advanceTimersByTimeAsync(1_000);
  runs = [];
  changes(null);
  await vi.advanceTimersByTimeAsync(4 * runMs);
  expect(runs.slice(0, 12)).toEqual(expect.arrayContaining([201, 202]));
});

test('the first reads of a page do not wait behind the many first reads of another user', async () => {
  const hub = hubOfBoards();
  for (let number = 1; number <= 200; number += 1) hub.watch('board', { number }, null, watcher('anna'));
  for (const number of [201, 202]) hub.watch('board', { number }, null, watcher('ben'));
  await vi.advanceTimersByTimeAsync(4 * runMs);
  expect(runs.slice(0, 18)).toEqual(expect.arrayContaining([201, 202]));
});

test('a read watched by several users does not wait behind the many reads of one user', async () => {
  const hub = hubOfBoards();
  for (let number = 1; number <= 200; number += 1) hub.watch('board', { number }, null, watcher('anna'));
  for (const owner of ['anna', 'ben']) hub.watch('board', { number: 201 }, null, watcher(owner));
  await vi.advanceTimersByTimeAsync(1_000);
  runs = [];
  changes(null);
  await vi.advanceTimersByTimeAsync(4 * runMs);
  expect(runs.slice(0, 12)).toContain(201);
});

const faults = [
  ['a fault of ours', new Error('a secret of the inside')],
  ['a moment without the database', new CallError('UNAVAILABLE', 'Furrow is busy.')],
] as const;

test.each(faults)('a live read that failed because of %s is tried again soon without a change', async (_, error) => {
  const hub = hubOfBoards();
  const { heard, watcher } = hearing('anna');
  fault = error;
  hub.watch('board', { number: 1 }, null, watcher);
  await vi.advanceTimersByTimeAsync(2 * runMs);
  expect(heard).toMatchObject([{ error: {} }]);
  fault = null;
  await vi.advanceTimersByTimeAsync(7_000);
  expect(heard.slice(1)).toEqual([{ id: 1, value: 1 }]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toHaveLength(2);
});

test.each(faults)('a watcher keeps its value during %s', async (_, error) => {
  const hub = hubOfBoards();
  const { heard, watcher } = hearing('anna');
  hub.watch('board', { number: 1 }, null, watcher);
  await vi.advanceTimersByTimeAsync(2 * runMs);
  fault = error;
  changes(['bounty:1']);
  await vi.advanceTimersByTimeAsync(2 * runMs);
  expect(runs).toHaveLength(2);
  expect(heard).toEqual([{ id: 1, value: 1 }]);
  fault = null;
  added = 10;
  await vi.advanceTimersByTimeAsync(7_000);
  expect(heard.slice(1)).toEqual([{ id: 1, value: 11 }]);
});

test('a live read that keeps failing is tried again at growing intervals, however often it changes', async () => {
  const hub = hubOfBoards();
  fault = new Error('a secret of the inside');
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  for (let number = 0; number < 20; number += 1) {
    await vi.advanceTimersByTimeAsync(100);
    changes(['bounty:1']);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  runs = [];
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs.length).toBeGreaterThan(7);
  expect(runs.length).toBeLessThan(17);
});

test('a live read that failed is tried again after about five seconds, then after ten', async () => {
  const hub = hubOfBoards();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  fault = new Error('a secret of the inside');
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  for (const [seconds, runsBy] of [
    [4, 1],
    [2, 2],
    [8, 2],
    [3, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(runs).toHaveLength(runsBy);
  }
});

test('a live read that was refused is not tried again early', async () => {
  const hub = hubOfBoards();
  fault = new CallError('NOT_FOUND', 'There is no such board.');
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runs).toHaveLength(1);
});

test('a new watcher of a read that just failed causes a run at once', async () => {
  const hub = hubOfBoards();
  fault = new Error('a secret of the inside');
  hub.watch('board', { number: 1 }, null, watcher('anna'));
  await vi.advanceTimersByTimeAsync(2 * runMs);
  fault = null;
  const { heard, watcher: ben } = hearing('ben');
  hub.watch('board', { number: 1 }, null, ben);
  await vi.advanceTimersByTimeAsync(2 * runMs);
  expect(heard.at(-1)).toEqual({ id: 1, value: 1 });
});
