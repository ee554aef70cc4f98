import { expect, test } from 'vitest';
import type { Identity } from '#client/platform/identity.ts';
import { memberName } from './member-name.ts';

const reader: Identity = {
  state: 'signed-in',
  uid: 'lpqKhjzz',
  email: 'me@example.test',
  emailVerified: true,
  displayName: null,
  hasPassword: true,
  hasGoogle: false,
};
const nameless = { userId: reader.uid, displayName: null };

test('a member without a name is called by their address to themselves only', () => {
  expect(memberName(nameless, reader)).toBe('me@example.test');
  expect(memberName(nameless, { ...reader, uid: 'somebody' })).toBe('Member lpqKhj');
  expect(memberName(nameless)).toBe('Member lpqKhj');
});

test('a name is what everybody calls a member', () => {
  expect(memberName({ ...nameless, displayName: 'Maren' }, reader)).toBe('Maren');
});
