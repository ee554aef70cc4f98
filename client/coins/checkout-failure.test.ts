import { expect, test } from 'vitest';
import { UnexpectedAnswer } from '#client/platform/calls/call-failure.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { checkoutFailure } from './checkout-failure.ts';

test('a failed checkout shows what the server said', () => {
  expect(checkoutFailure(new CallError('UNAVAILABLE', 'Try again.'))).toBe('An error occurred: Try again.');
});

test('card payments without a key point to support', () => {
  expect(checkoutFailure(new CallError('FAILED_PRECONDITION', coinMessages.notConfigured))).toBe(
    'This purchase option is not yet configured. Please contact support.',
  );
});

test('a checkout answer without a payment address says so', () => {
  expect(checkoutFailure(new UnexpectedAnswer())).toContain('Cloud function did not return a checkout URL.');
});
