import { expect, test, vi } from 'vitest';
import { noteLogOut, wasLoggedOutJustNow } from './log-out-note.ts';

test('a tab remembers for five seconds that its user was logged out', () => {
  vi.useFakeTimers();
  expect(wasLoggedOutJustNow()).toBe(false);
  noteLogOut();
  vi.advanceTimersByTime(4_999);
  expect(wasLoggedOutJustNow()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(wasLoggedOutJustNow()).toBe(false);
});
