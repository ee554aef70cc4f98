import type { KyselyPlugin } from 'kysely';
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

test('a try that a full limit refuses takes no place of another limit, not even until its next statement', async () => {
  await takePlaces(db, now, [[perMinute, 'flooding']]);
  let statements = 0;
  const endsAfterOne: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements > 1) throw new Error('the process ended');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const both = [[perMinute, 'flooding'] as const, [perHour, 'everybody'] as const];
  await takePlaces(db.withPlugin(endsAfterOne), now, both).catch(() => null);
  expect(await takePlaces(db, now, [[perHour, 'everybody']])).toMatchObject({ within: true });
});

test('of fifty tries at once exactly as many pass as a limit allows', async () => {
  const some: Limit = { name: 'test-some', most: 7, windowSeconds: 60 };
  const tries = Array.from({ length: 50 }, () => takePlaces(db, now, [[some, 'crowd']]));
  expect((await Promise.all(tries)).filter(({ within }) => within)).toHaveLength(7);
  const left = db.selectFrom('limit_counters').select('count').where('bucket', '=', 'test-some:crowd');
  expect(await left.execute()).toEqual([{ count: 7 }]);
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
