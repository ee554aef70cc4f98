import { expect, test } from 'vitest';
import { gateMessage } from './gate-message.ts';

test('a wrong code says so, and for how long the next one is not looked at', () => {
  expect(gateMessage({ kind: 'wrong', seconds: 0 }, 0)).toBe('Incorrect passcode.');
  expect(gateMessage({ kind: 'wrong', seconds: 5 }, 4)).toBe('Incorrect passcode. Try again in 4 seconds.');
});

test('a code that was not looked at tells how long that lasts, and nothing afterwards', () => {
  expect(gateMessage({ kind: 'blocked', seconds: 25 }, 25)).toBe(
    'Too many failed attempts. Please try again in 25 seconds.',
  );
  expect(gateMessage({ kind: 'blocked', seconds: 25 }, 0)).toBeNull();
});
