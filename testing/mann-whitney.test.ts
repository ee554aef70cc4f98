import { expect, test } from 'vitest';
import { mannWhitney } from './mann-whitney.ts';

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('the p-value of the Mann-Whitney test follows its formula, whichever list comes first', () => {
  expect(mannWhitney(numbers(0, 20), numbers(0, 20))).toBeCloseTo(1, 5);
  // U = 112.5 of 400: z = (87.5 - 0.5) / sqrt(20 * 20 * 41 / 12).
  expect(mannWhitney(numbers(0, 20), numbers(5, 20))).toBeCloseTo(0.0186, 4);
  expect(mannWhitney(numbers(5, 20), numbers(0, 20))).toBeCloseTo(0.0186, 4);
});

test('the Mann-Whitney test tells separate lists apart, and not interleaved ones', () => {
  expect(mannWhitney(numbers(0, 300), numbers(300, 300))).toBeLessThan(1e-6);
  const even = numbers(0, 300).map((n) => 2 * n);
  expect(
    mannWhitney(
      even,
      even.map((n) => n + 1),
    ),
  ).toBeGreaterThan(0.5);
});
