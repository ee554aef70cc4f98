import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['1', 1],
  [' 12.50 ', 12.5],
  ['-3', -3],
  ['.5', 0.5],
  ['5.', 5],
  ['007', 7],
])('%j is the number %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(['', ' ', '1e3', '0x10', '12,50', '1 000', '-', '.', 'Infinity', '$5'])('%j is no number', (text) => {
  expect(typedNumber(text)).toBeNaN();
});
