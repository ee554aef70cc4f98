import { expect, test } from 'vitest';
import { stepPath } from './step-path.ts';

test('each value is one step of equal width, and the highest leaves some room above', () => {
  expect(stepPath([0, 50, 100], 300, 100).line).toBe('M0 100V100H100V56H200V12H300');
});

test('the area below the steps is closed along the bottom', () => {
  expect(stepPath([100], 300, 100).area).toBe('M0 12V12H300V100H0Z');
});

test('a history of nothing is a line along the bottom', () => {
  expect(stepPath([0, 0], 300, 100).line).toBe('M0 100V100H150V100H300');
});

test('a debt lies on the bottom, and not below it', () => {
  expect(stepPath([-50, 100], 200, 100).line).toBe('M0 100V100H100V12H200');
});
