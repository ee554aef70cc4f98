import * as v from 'valibot';
import { expect, test } from 'vitest';
import { keptCraft, unwritten, writtenCraft } from './written-craft.ts';

test('a craft written without an icon is read with none', () => {
  const read = v.parse(writtenCraft, { ...unwritten, name: 'Finder', price: '1,000' });
  expect(read).toMatchObject({ icon: null, price: 1_000, category: 'Uncategorized' });
});

test.each([
  [null, ''],
  [10, '10'],
  ['1,000', '1,000'],
])('a price that a tab stored as %j is restored as %j', (kept, price) => {
  expect(v.parse(keptCraft, { ...unwritten, price: kept }).price).toBe(price);
});
