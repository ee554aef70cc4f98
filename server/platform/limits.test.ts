import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import type { Database } from './database/database.ts';
import { type Limit, takePlaces } from './limits.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const perMinute: Limit = { name: 'test-minute', most: 1, windowSeconds: 60 };
const perHour: Limit = { name: 'test-hour', most: 1, windowSeconds: 3_600 };
const now = new Date('2026-01-05T10:20:30Z');

test('whom two windows refuse is told when the later one ends', async () => {
  const both = [[perMinute, 'somebody'] as const, [perHour, 'somebody'] as const];
  expect(await takePlaces(db, now, both)).toMatchObject({ within: true, secondsLeft: 0 });
  expect(await takePlaces(db, now, both)).toMatchObject({ within: false, secondsLeft: 39 * 60 + 30 });
});

test('whom one window refuses is told when that one ends', async () => {
  await takePlaces(db, now, [[perMinute, 'hasty']]);
  const both = [[perMinute, 'hasty'] as const, [perHour, 'hasty'] as const];
  expect(await takePlaces(db, now, both)).toMatchObject({ within: false, secondsLeft: 30 });
});
