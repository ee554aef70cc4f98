import { expect, test } from 'vitest';
import { engagementAfter } from './engagement.ts';

test('a click counts at once, and a failure takes it back', () => {
  const clicked = engagementAfter('idle', 'clicked');
  expect(clicked).toBe('engaging');
  expect(engagementAfter(clicked, 'clicked')).toBe('engaging');
  expect(engagementAfter(clicked, 'failed')).toBe('idle');
});

test('what the server says itself needs no belief', () => {
  expect(engagementAfter('engaging', 'known')).toBe('idle');
  expect(engagementAfter('idle', 'known')).toBe('idle');
});

test('a failure that comes after the server has said it changes nothing', () => {
  expect(engagementAfter(engagementAfter('engaging', 'known'), 'failed')).toBe('idle');
});
