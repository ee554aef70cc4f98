import { expect, test } from 'vitest';
import { memberName } from './member-name.ts';

test('a member without a name is called by a part of their number', () => {
  expect(memberName({ userId: 'lpqKhjzz', displayName: null })).toBe('Member lpqKhj');
});

test('a name is what everybody calls a member', () => {
  expect(memberName({ userId: 'lpqKhjzz', displayName: 'Maren' })).toBe('Maren');
});
