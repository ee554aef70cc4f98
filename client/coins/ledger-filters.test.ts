import { expect, test } from 'vitest';
import { countedFilter, filterOf } from './ledger-filters.tsx';

const words = { kind: null, from: null, to: null };

test.each<[Parameters<typeof filterOf>[0], object]>([
  [
    { kind: 'ai', from: '2026-01-01', to: '2026-02-01' },
    { kind: 'ai', from: '2026-01-01', to: '2026-02-01' },
  ],
  [{ kind: 'gold', from: 'yesterday', to: null }, {}],
  [{ kind: '', from: '', to: undefined }, {}],
  [words, {}],
])('the address values %j become the filter %j', (given, filter) => {
  expect(filterOf(given)).toEqual(filter);
});

test('a filter ignores a last day before the first day, but not one equal to it', () => {
  expect(countedFilter({ kind: 'ai', from: '2026-02-02', to: '2026-02-01' })).toEqual({
    kind: 'ai',
    from: '2026-02-02',
  });
  for (const filter of [{ from: '2026-02-02', to: '2026-02-02' }, { to: '2026-02-01' }, { kind: 'ai' }, {}] as const)
    expect(countedFilter(filter)).toEqual(filter);
});
