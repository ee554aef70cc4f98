import { expect, test } from 'vitest';
import { typedNumber, typedWholeNumber } from './typed-number.ts';

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

test.each([
  ['1,000', 1_000],
  [' 12,345,678 ', 12_345_678],
  ['1000', 1_000],
])('%j is the whole number %d', (text, number) => {
  expect(typedWholeNumber(text)).toBe(number);
});

test.each(['1,00', '12,50', '1000,000', ',100', '1,000.00', '1.000,00', '1,,000', '1.000', '10.000', '5.0'])(
  '%j is no whole number',
  (text) => {
    expect(typedWholeNumber(text)).toBeNaN();
  },
);
