import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test('the greeting follows the clock and uses the first name', () => {
  expect(greeting(5, 'Maren Holt')).toBe('Good morning, Maren');
  expect(greeting(12, ' Maren Holt')).toBe('Good afternoon, Maren');
  expect(greeting(18, null)).toBe('Good evening');
  expect(greeting(2, '  ')).toBe('Good evening');
});
