import { expect, test } from 'vitest';
import { changesOf, isNothing } from './changes-of.ts';

test('what was changed in a form is saved, and nothing else', () => {
  const opened = { name: 'Finder', price: 0 };
  expect(changesOf(opened, { name: 'Finder', price: 10 })).toEqual({ price: 10 });
  expect(isNothing(changesOf(opened, { ...opened }))).toBe(true);
});
