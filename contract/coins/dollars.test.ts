import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { centsFromDollars, customDollarsSchema, formatCents } from './dollars.ts';
import { coinMessages } from './messages.ts';

test('every whole number of cents is the same after conversion to dollars and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => centsFromDollars(cents / 100) === cents));
});

test.each([1.005, 0.001, 99.999, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d dollars is no amount of cents',
  (dollars) => {
    expect(centsFromDollars(dollars)).toBeNull();
  },
);

test.each([
  [1, null],
  [1.13, null],
  [10_000, null],
  [0.99, coinMessages.amountTooSmall],
  [-5, coinMessages.amountTooSmall],
  [10_000.01, coinMessages.amountTooLarge],
  [1.005, coinMessages.amountTooPrecise],
  [Number.NaN, coinMessages.amountNotNumber],
  ['5', coinMessages.amountNotNumber],
  [null, coinMessages.amountNotNumber],
])('a custom purchase of %j dollars is answered %j', (dollars, message) => {
  const result = v.safeParse(customDollarsSchema, dollars, { abortEarly: true });
  expect(result.issues?.[0].message ?? null).toBe(message);
});

test('cents are written as dollars', () => {
  expect([2_088, 5, 0, 1_000_000].map(formatCents)).toEqual(['$20.88', '$0.05', '$0.00', '$10,000.00']);
});
