import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-03-01T12:00:00Z');
const [second, minute, hour, day] = [1, 60, 3_600, 24 * 3_600];

test.each([
  [0, 'just now'],
  [59 * second, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute + 59, '59 minutes ago'],
  [hour, '1 hour ago'],
  [2 * hour - 1, '1 hour ago'],
  [24 * hour - 1, '23 hours ago'],
  [day, '1 day ago'],
  [30 * day - 1, '29 days ago'],
  [30 * day, '1 month ago'],
  [365 * day - 1, '12 months ago'],
  [365 * day, '1 year ago'],
  [2 * 365 * day, '2 years ago'],
  [1_000 * 365 * day, '1,000 years ago'],
  [-5 * minute, 'just now'],
])('%i seconds before now reads %s', (seconds, text) => {
  expect(timeAgo(new Date(now.getTime() - seconds * 1_000), now)).toBe(text);
});
