import { expect, test } from 'vitest';
import { askedToJoin } from './asked-to-join.ts';

const now = Date.UTC(2026, 2, 20);
const day = 24 * 3_600_000;

test.each([
  [-60_000, 'asked to join this week'],
  [0, 'asked to join this week'],
  [7 * day - 1, 'asked to join this week'],
  [7 * day, 'asked to join 7 days ago'],
  [40 * day, 'asked to join 1 month ago'],
])('the text about a request made %i ms ago is "%s"', (ms, words) => {
  expect(askedToJoin(new Date(now - ms).toISOString(), now)).toBe(words);
});
