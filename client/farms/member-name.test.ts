import { expect, test } from 'vitest';
import { memberName } from './member-name.ts';

test.each([null, ''])('a member whose name is %j is called by a part of their number', (displayName) => {
  expect(memberName({ userId: 'lpqKhjzz', displayName })).toBe('Member lpqKhj');
});

test('a name is what everybody calls a member', () => {
  expect(memberName({ userId: 'lpqKhjzz', displayName: 'Maren' })).toBe('Maren');
});
