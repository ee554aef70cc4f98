import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut to its length without splitting a character', () => {
  expect(cutText('barley', 10)).toBe('barley');
  expect(cutText('barley', 3)).toBe('bar');
  expect(cutText('ab🌾', 3)).toBe('ab');
  expect(cutText('ab🌾', 4)).toBe('ab🌾');
});
