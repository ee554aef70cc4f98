import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['Ada@Example.TEST', 'ada@example.test'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ａｄａ@example.test', 'ada@example.test'],
  [`${'x'.repeat(64)}@example.test`, `${'x'.repeat(64)}@example.test`],
])('the address %s is stored as %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept);
});

test.each([
  ['more than 64 letters before the @', `${'x'.repeat(65)}@example.test`],
  ['two @', 'ada@home@example.test'],
  ['no domain', 'ada@'],
  ['a domain of one word', 'ada@localhost'],
  ['two dots in a row', 'ada..byron@example.test'],
  ['an IP address as its domain', 'ada@127.0.0.1'],
  ['a line break in the domain', 'ada@example.te\r\nst'],
  ['a line break at the end', 'ada@example.test\n'],
  ['a tab in the domain', 'ada@exam\tple.test'],
  ['a path behind the domain', 'ada@example.test/home'],
  ['a path with a backslash', 'ada@example.test\\home'],
  ['a query behind the domain', 'ada@example.test?home'],
  ['a fragment behind the domain', 'ada@example.test#home'],
  ['a domain in percent encoding', 'ada@example%2etest'],
  ['too many invisible characters', `ada@${'\u00ad'.repeat(300)}example.test`],
  ['a path behind a full-width slash', 'ada@example.test／home'],
])('an email with %s is not an address', (_what, typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});
