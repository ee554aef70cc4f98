import { expect, test } from 'vitest';
import { safeReturnAddress } from './safe-return-address.ts';

const origin = 'https://furrow.test';
const to = (wanted: string | null) => safeReturnAddress(wanted, origin);

test('an address on this site is kept with its query and fragment', () => {
  expect(to('/coin-ledger?before=a#row')).toBe('/coin-ledger?before=a#row');
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  'https://evil.test/dashboard',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://furrow.test/dashboard',
  'https://furrow.test@evil.test/',
  'http://[',
  '',
  null,
])('%j is not a safe return address', (wanted) => {
  expect(to(wanted)).toBeNull();
});

test.each(['/x/..//evil.test', '/.//evil.test', '/.///evil.test', '/x/../\\evil.test'])(
  '%j stays on this site when resolved again',
  (wanted) => {
    expect(to(wanted)).toBe('/evil.test');
  },
);

test('an address that browsers resolve to this site becomes a path of this site', () => {
  expect(to('https://furrow.test/farms')).toBe('/farms');
  expect(to('coin-ledger')).toBe('/coin-ledger');
  // Without slashes an address of the same scheme is relative: a path of this site, not a host.
  expect(to('https:evil.test')).toBe('/evil.test');
});
