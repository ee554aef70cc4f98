import { expect, test } from 'vitest';
import { packs } from './pack.ts';

test('the packs are 5k coins for $5, 20k for $20 and 100k for $100', () => {
  expect(packs).toEqual([
    { dollars: 5, coins: 5_000, label: '5k' },
    { dollars: 20, coins: 20_000, label: '20k' },
    { dollars: 100, coins: 100_000, label: '100k' },
  ]);
});
