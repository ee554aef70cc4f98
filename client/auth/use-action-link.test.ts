import { FirebaseError } from 'firebase/app';
import { expect, test } from 'vitest';
import { isActionLink } from './action-link-texts.ts';
import { linkStateAfter } from './use-action-link.ts';

const thrown = (code: string) => new FirebaseError(`auth/${code}`, 'from the SDK');

test.each([
  ['expired-action-code', 'expired'],
  ['email-already-in-use', 'taken'],
  ['user-disabled', 'disabled'],
  ['invalid-action-code', 'invalid'],
  ['network-request-failed', 'unreachable'],
  ['too-many-requests', 'unreachable'],
])('a link that is refused with %s is %s', (code, state) => {
  expect(linkStateAfter(thrown(code))).toBe(state);
});

test('a link is not refused by what went wrong before it was looked at', () => {
  expect(linkStateAfter(new TypeError('Failed to fetch'))).toBe('unreachable');
});

test.each([null, '', 'resetPassword', 'toString'])('%j is no mode of a link that a button applies', (mode) => {
  expect(isActionLink(mode)).toBe(false);
});
