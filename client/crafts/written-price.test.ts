import * as v from 'valibot';
import { expect, test } from 'vitest';
import { craftMessages } from '#contract/crafts/messages.ts';
import { priceOf, writtenPrice } from './written-price.ts';

test.each([
  ['10000', 10_000],
  ['10,000', 10_000],
  [' 50 ', 50],
  ['0', 0],
])('%j is the price %d', (written, price) => {
  expect(v.parse(writtenPrice, written)).toBe(price);
  expect(priceOf(written)).toBe(price);
});

test.each(['10.000', '10,5', '', '1e3', 'NaN', '-5'])('%j is no price', (written) => {
  expect(() => v.parse(writtenPrice, written)).toThrow(craftMessages.priceNotWhole);
  expect(priceOf(written)).toBeNull();
});
