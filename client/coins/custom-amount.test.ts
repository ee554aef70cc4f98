import { expect, test } from 'vitest';
import { coinMessages } from '#contract/coins/messages.ts';
import { customAmount } from './custom-amount.ts';

test.each([
  ['1', 100],
  ['12.5', 1_250],
  [' 12.50 ', 1_250],
  ['10000', 1_000_000],
  ['19.99', 1_999],
  ['$5', 500],
  [' $ 12.50', 1_250],
])('%j is a valid amount', (text, cents) => {
  expect(customAmount(text)).toEqual({ state: 'valid', cents });
});

test.each(['0.99', '0', '10000.01', '1.001', '1.000', '12,50', '-5', '1e3', 'abc', '$', '5$', '$-5', '.'])(
  '%j is an invalid amount',
  (text) => {
    expect(customAmount(text).state).toBe('invalid');
  },
);

test.each([
  ['12,50', coinMessages.amountWithComma],
  ['1,234.50', coinMessages.amountWithComma],
  ['0.99', coinMessages.amountTooSmall],
  ['10000.01', coinMessages.amountTooLarge],
  ['1.001', coinMessages.amountTooPrecise],
  ['1.000', coinMessages.amountTooPrecise],
  ['abc', coinMessages.amountNotNumber],
])('the invalid amount %j has its own message', (text, why) => {
  expect(customAmount(text)).toEqual({ state: 'invalid', why });
});

test('an empty amount is not an error', () => {
  expect(customAmount('  ')).toEqual({ state: 'empty' });
});
