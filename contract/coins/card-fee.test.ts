import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customFee, packFee } from './card-fee.ts';

const chargeable = fc.integer({ min: 100, max: 1_000_000 });

test.each([
  [500, 45],
  [2_000, 88],
  [10_000, 320],
])('a pack of %i cents shows a fee of %i and charges its price', (baseAmountCents, stripeFeeCents) => {
  expect(packFee(baseAmountCents)).toEqual({
    type: 'pack',
    isCustom: false,
    baseAmountCents,
    stripeFeeCents,
    totalChargeCents: baseAmountCents,
  });
});

test.each([
  [100, 134],
  [113, 148],
  [2_000, 2_091],
  [1_000_000, 1_029_898],
])('a custom amount of %i cents is charged as %i', (baseAmountCents, totalChargeCents) => {
  expect(customFee(baseAmountCents)).toMatchObject({
    type: 'custom',
    isCustom: true,
    stripeFeeCents: totalChargeCents - baseAmountCents,
    totalChargeCents,
  });
});

test('a custom charge covers the amount after the card fee, and one cent less would not', () => {
  // The sum is charge - 2.9 % - 30 cents, in thousandths of a cent.
  const left = (chargeCents: number) => chargeCents * 971 - 30_000;
  fc.assert(
    fc.property(chargeable, (cents) => {
      const { totalChargeCents } = customFee(cents);
      expect(left(totalChargeCents)).toBeGreaterThanOrEqual(cents * 1_000);
      expect(left(totalChargeCents - 1)).toBeLessThan(cents * 1_000);
    }),
    { numRuns: 2_000 },
  );
});
