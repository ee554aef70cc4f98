import { expect, test } from 'vitest';
import type { Order } from '#contract/coins/order.ts';
import { orderText } from './order-text.ts';

const order = (over: Partial<Order>): Order => ({
  id: 'order-1',
  state: 'paid',
  isDealtWith: false,
  coins: 5_000,
  repaidCoins: 0,
  baseAmountCents: 500,
  totalChargeCents: 500,
  isCustom: false,
  createdAt: '2030-01-01T00:00:00.000Z',
  paidAt: '2030-01-01T00:01:00.000Z',
  ...over,
});

test('the text about a paid order says how many coins were added, and how many of them repaid a debt', () => {
  expect(orderText(order({})).text).toBe('5,000 coins were added.');
  expect(orderText(order({ repaidCoins: 4_000 })).text).toBe(
    '5,000 coins were added; 4,000 of them repaid what you owed after a refund or a card dispute.',
  );
});

test.each<[Partial<Order>, RegExp]>([
  [{ state: 'created' }, /confirming/],
  [{ state: 'open' }, /confirming/],
  [{ state: 'failed' }, /Nothing was charged/],
  [{ state: 'expired' }, /Nothing was charged/],
  [{ state: 'mismatch' }, /no coins were added yet.*order order-1/],
  [{ state: 'mismatch', isDealtWith: true }, /put it right.*order order-1/],
])('the text about the order state %j does not say that coins were added', (over, text) => {
  expect(orderText(order(over)).text).toMatch(text);
});
