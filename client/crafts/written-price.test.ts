import { expect, test } from 'vitest';
import { writtenPrice } from './written-price.ts';

test.each([
  ['10000', 10_000],
  [10_000, 10_000],
  ['0', 0],
])('%j is the price %d', (written, price) => {
  expect(writtenPrice.setValueAs(written)).toBe(price);
});

test.each(['10.000', '', '1e3', Number.NaN])('%j is no price', (written) => {
  expect(writtenPrice.setValueAs(written)).toBeNaN();
});
