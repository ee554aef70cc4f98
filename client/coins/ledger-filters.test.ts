import { expect, test } from 'vitest';
import { filterOf } from './ledger-filters.tsx';

const words = { kind: null, from: null, to: null };

test.each<[Parameters<typeof filterOf>[0], object]>([
  [
    { kind: 'ai', from: '2026-01-01', to: '2026-02-01' },
    { kind: 'ai', from: '2026-01-01', to: '2026-02-01' },
  ],
  [{ kind: 'gold', from: 'yesterday', to: null }, {}],
  [{ kind: '', from: '', to: undefined }, {}],
  [words, {}],
])('%j filters by %j', (given, filter) => {
  expect(filterOf(given)).toEqual(filter);
});
