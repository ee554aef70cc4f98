import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Database } from './database/database.ts';
import { type Limit, sweepLimits, takePlaces } from './limits.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const perMinute: Limit = { name: 'test-minute', most: 1, windowSeconds: 60 };
const perHour: Limit = { name: 'test-hour', most: 1, windowSeconds: 3_600 };
const perDay: Limit = { name: 'test-day', most: 1, windowSeconds: 24 * 3_600 };
const now = new Date('2026-01-05T10:20:30Z');

test('a user refused by two limits is told when the later one ends', async () => {
  const both = [[perMinute, 'somebody'] as const, [perHour, 'somebody'] as const];
  expect(await takePlaces(db, now, both)).toMatchObject({ within: true, secondsLeft: 0 });
  expect(await takePlaces(db, now, both)).toMatchObject({ within: false, secondsLeft: 39 * 60 + 30 });
});

test('a user refused by one of two limits is told when that one ends', async () => {
  await takePlaces(db, now, [[perMinute, 'hasty']]);
  const both = [[perMinute, 'hasty'] as const, [perHour, 'hasty'] as const];
  expect(await takePlaces(db, now, both)).toMatchObject({ within: false, secondsLeft: 30 });
});

test('a counter of a limit is kept until its window of a day is over', async () => {
  const wanted = [[perDay, 'patient'] as const];
  await takePlaces(db, now, wanted);
  const lastSecond = new Date('2026-01-05T23:59:59Z');
  await sweepLimits(db, lastSecond);
  expect(await takePlaces(db, lastSecond, wanted)).toMatchObject({ within: false, secondsLeft: 1 });
  await sweepLimits(db, new Date('2026-01-06T00:00:01Z'));
  const left = db.selectFrom('limit_counters').select('bucket').where('bucket', '=', 'test-day:patient');
  expect(await left.execute()).toEqual([]);
});
