import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createMetrics } from '../metrics.ts';
import { watchClock } from './watch-clock.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test.each([
  ['as the database’s', 0],
  ['ten minutes ahead', 600],
  ['ten minutes behind', -600],
])(
  "the metrics tell how far the process clock is from the database's, and a large difference is logged: %s",
  async (_what, seconds) => {
    const { db, log } = furrow.context;
    const metrics = createMetrics();
    const clock = { now: () => new Date(Date.now() + seconds * 1_000) };
    const warn = vi.spyOn(log, 'warn');
    await watchClock({ db, clock, log, metrics });
    const told = /^furrow_clock_ahead_seconds\{than="database"\} (.+)$/m.exec(await metrics.registry.metrics());
    expect(Number(told?.[1])).toBeCloseTo(seconds, 0);
    expect(warn.mock.calls.map(([line]) => Math.round((line as { seconds: number }).seconds / 60))).toEqual(
      seconds === 0 ? [] : [seconds / 60],
    );
    warn.mockRestore();
  },
);
