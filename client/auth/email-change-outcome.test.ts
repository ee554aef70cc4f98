import { expect, test } from 'vitest';
import { emailChangeOutcome } from './email-change-outcome.ts';

const account = { email: 'ada@example.test', emailVerified: true, hasPassword: true };

test('a proved address is told of its change, and given a way back', () => {
  expect(emailChangeOutcome(account)).toBe(
    'Once you open it, every device is logged out, you log in with the new address, and ada@example.test is told and given a way back.',
  );
});

test.each([{ emailVerified: false }, { email: '' }])(
  'an address that is not proved or not there is told nothing: %o',
  (state) => {
    expect(emailChangeOutcome({ ...account, ...state })).toBe(
      'Once you open it, every device is logged out, and you log in with the new address.',
    );
  },
);

test('who has no password logs in with Google as before', () => {
  expect(emailChangeOutcome({ ...account, hasPassword: false })).toContain('you log in with Google as before');
});
