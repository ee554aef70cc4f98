import { expect, test } from 'vitest';
import { gateMessage } from './gate-message.ts';

test('a wrong passcode is reported with the seconds until the next try', () => {
  expect(gateMessage({ kind: 'wrong', seconds: 0 }, 0)).toBe('Incorrect passcode.');
  expect(gateMessage({ kind: 'wrong', seconds: 5 }, 4)).toBe('Incorrect passcode. Try again in 4 seconds.');
});

test('a blocked passcode is reported with the remaining seconds, and not once they are over', () => {
  expect(gateMessage({ kind: 'blocked', seconds: 25 }, 25)).toBe(
    'Too many failed attempts. Please try again in 25 seconds.',
  );
  expect(gateMessage({ kind: 'blocked', seconds: 25 }, 0)).toBeNull();
});
