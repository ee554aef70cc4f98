import { expect, test, vi } from 'vitest';
import { formatDay, formatLongDay, formatMoment } from './format-date.ts';

vi.hoisted(() => {
  process.env.TZ = 'America/New_York';
});

const lateAtNight = '2026-03-01T02:05:00Z';

test('a moment is formatted in the time zone of its reader, or in UTC', () => {
  expect([formatDay(lateAtNight), formatDay(lateAtNight, 'UTC')]).toEqual(['Feb 28, 2026', 'Mar 1, 2026']);
  expect(formatMoment(lateAtNight)).toMatch(/^Feb 28, 2026, 9:05\sPM$/);
  expect(formatMoment(lateAtNight, 'UTC')).toMatch(/^Mar 1, 2026, 2:05\sAM$/);
});

test('a day is formatted the same in every time zone', () => {
  expect(formatLongDay('2025-06-30')).toBe('June 30, 2025');
});
