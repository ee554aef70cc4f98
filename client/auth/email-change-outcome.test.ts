import { expect, test } from 'vitest';
import { emailChangeOutcome } from './email-change-outcome.ts';

const account = { email: 'ada@example.test', emailVerified: true, hasPassword: true };

test('the text about changing a verified email says that it is told and gets a way back', () => {
  expect(emailChangeOutcome(account)).toBe(
    'Once you open it, every device is logged out, you log in with the new address, and ada@example.test is told and given a way back.',
  );
});

test.each([{ emailVerified: false }, { email: '' }])(
  'the text about changing an unverified or missing email mentions no mail to it: %o',
  (state) => {
    expect(emailChangeOutcome({ ...account, ...state })).toBe(
      'Once you open it, every device is logged out, and you log in with the new address.',
    );
  },
);

test('a user without a password reads that they log in with Google as before', () => {
  expect(emailChangeOutcome({ ...account, hasPassword: false })).toContain('you log in with Google as before');
});
