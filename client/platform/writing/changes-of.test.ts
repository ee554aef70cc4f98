import { expect, test } from 'vitest';
import { changesOf, isNothing } from './changes-of.ts';

test('only the changed fields of a form are saved', () => {
  const opened = { name: 'Finder', price: 0 };
  expect(changesOf(opened, { name: 'Finder', price: 10 })).toEqual({ price: 10 });
  expect(isNothing(changesOf(opened, { ...opened }))).toBe(true);
});
