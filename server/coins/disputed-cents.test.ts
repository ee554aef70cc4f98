import { expect, test } from 'vitest';
import { type CardDispute, disputedCents } from './disputed-cents.ts';

/** A dispute over 5 dollars as the card provider shows it. `moves`: its withdrawals (negative) and returns in cents. */
function dispute(status: string, moves: readonly number[] = []): CardDispute {
  return { status, amount: 500, balance_transactions: moves.map((amount) => ({ amount })) };
}

test.each([
  ['needs_response', { disputedOpenCents: 500, disputedLostCents: 0 }],
  ['under_review', { disputedOpenCents: 500, disputedLostCents: 0 }],
  ['appeal_needs_response', { disputedOpenCents: 500, disputedLostCents: 0 }],
  ['appeal_under_review', { disputedOpenCents: 500, disputedLostCents: 0 }],
  ['a state of tomorrow', { disputedOpenCents: 500, disputedLostCents: 0 }],
  ['lost', { disputedOpenCents: 0, disputedLostCents: 500 }],
  ['won', { disputedOpenCents: 0, disputedLostCents: 0 }],
  ['warning_needs_response', { disputedOpenCents: 0, disputedLostCents: 0 }],
  ['warning_under_review', { disputedOpenCents: 0, disputedLostCents: 0 }],
  ['warning_closed', { disputedOpenCents: 0, disputedLostCents: 0 }],
])('the cents of a card dispute with the status %s count as open, lost or neither', (status, cents) => {
  expect(disputedCents([dispute(status)])).toEqual(cents);
});

test('a prevented card dispute counts as lost only if its own withdrawal was not returned', () => {
  expect(disputedCents([dispute('prevented')])).toEqual({ disputedOpenCents: 0, disputedLostCents: 0 });
  expect(disputedCents([dispute('prevented', [-500])])).toEqual({ disputedOpenCents: 0, disputedLostCents: 500 });
  // In euros, for example: our account at the card provider may have another currency than the charge.
  expect(disputedCents([dispute('prevented', [-460])])).toEqual({ disputedOpenCents: 0, disputedLostCents: 500 });
  expect(disputedCents([dispute('prevented', [-500, 500])])).toEqual({ disputedOpenCents: 0, disputedLostCents: 0 });
});

test('the cents of several card disputes of one charge add up', () => {
  const all = [dispute('lost'), dispute('needs_response'), dispute('won')];
  expect(disputedCents(all)).toEqual({ disputedOpenCents: 500, disputedLostCents: 500 });
});
