import { expect, test } from 'vitest';
import { beginOfDay } from './day.ts';

test('a day begins at midnight, UTC', () => {
  expect(beginOfDay('2024-02-29')).toEqual(new Date('2024-02-29T00:00:00.000Z'));
});

test.each(['', 'yesterday', '2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z'])(
  '%j is no day',
  (text) => {
    expect(beginOfDay(text)).toBeNull();
  },
);
