import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute } from './minute.ts';

let page: EventTarget & { visibilityState: 'visible' | 'hidden' };
const turn = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('all followers of the minute share one timer, which ends with the last follower', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = [minute.follow(first), minute.follow(second)];
  expect(vi.getTimerCount()).toBe(1);
  first.mockClear();
  vi.advanceTimersByTime(120_000);
  expect(first).toHaveBeenCalledTimes(2);
  expect(second).toHaveBeenCalledTimes(2);
  expect(minute.read()).toBe(120_000);
  leave[0]?.();
  expect(vi.getTimerCount()).toBe(1);
  leave[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  turn('visible');
  expect(vi.getTimerCount()).toBe(0);
});

test('a hidden page has no minute timer, and updates at once when it is visible again', () => {
  const told = vi.fn();
  const leave = minute.follow(told);
  turn('hidden');
  expect(vi.getTimerCount()).toBe(0);
  told.mockClear();
  vi.advanceTimersByTime(3_600_000);
  expect(told).not.toHaveBeenCalled();
  turn('visible');
  expect(told).toHaveBeenCalledOnce();
  expect(minute.read()).toBe(3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(minute.read()).toBe(3_660_000);
  leave();
});
