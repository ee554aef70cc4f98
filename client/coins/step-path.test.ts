import { expect, test } from 'vitest';
import { stepPath } from './step-path.ts';

test('a step chart gives each value the same width and leaves room above the highest', () => {
  expect(stepPath([0, 50, 100], 300, 100).line).toBe('M0 100V100H100V56H200V12H300');
});

test('the area below a step chart is closed along the bottom', () => {
  expect(stepPath([100], 300, 100).area).toBe('M0 12V12H300V100H0Z');
});

test('a step chart of zeros is a line along the bottom', () => {
  expect(stepPath([0, 0], 300, 100).line).toBe('M0 100V100H150V100H300');
});

test('a step chart draws a debt at the bottom, not below it', () => {
  expect(stepPath([-50, 100], 200, 100).line).toBe('M0 100V100H100V12H200');
});
