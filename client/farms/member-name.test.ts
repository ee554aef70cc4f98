import { expect, test } from 'vitest';
import { memberName } from './member-name.ts';

test.each([null, ''])('a member whose name is %j is called by the start of their uid', (displayName) => {
  expect(memberName({ userId: 'lpqKhjzz', displayName })).toBe('Member lpqKhj');
});

test('a member with a name is called by that name', () => {
  expect(memberName({ userId: 'lpqKhjzz', displayName: 'Maren' })).toBe('Maren');
});
