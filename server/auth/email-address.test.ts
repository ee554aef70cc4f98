import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['Ada@Example.TEST', 'ada@example.test'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ａｄａ@example.test', 'ada@example.test'],
  [`${'x'.repeat(64)}@example.test`, `${'x'.repeat(64)}@example.test`],
])('%s is kept as %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept);
});

test.each([
  ['more than 64 letters before the @', `${'x'.repeat(65)}@example.test`],
  ['two @', 'ada@home@example.test'],
  ['no domain', 'ada@'],
  ['a domain of one word', 'ada@localhost'],
  ['two dots in a row', 'ada..byron@example.test'],
  ['an address of a machine', 'ada@127.0.0.1'],
])('%s is no address', (_what, typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});
