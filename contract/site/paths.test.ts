import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('an address contains the parameters that it was given, and none that are undefined', () => {
  expect(paths.login({ returnUrl: '/farms-all?search=a b' })).toBe('/login?returnUrl=%2Ffarms-all%3Fsearch%3Da+b');
  expect(paths.login({ returnUrl: undefined })).toBe('/login');
  expect(paths.coinLedger({ kind: 'ai', to: '2026-01-01' })).toBe('/coin-ledger?kind=ai&to=2026-01-01');
});
