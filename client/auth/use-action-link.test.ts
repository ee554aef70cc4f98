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
])('a mailed link refused with %s is shown as %s', (code, state) => {
  expect(linkStateAfter(thrown(code))).toBe(state);
});

test('a network error before a mailed link is checked does not count as a refusal', () => {
  expect(linkStateAfter(new TypeError('Failed to fetch'))).toBe('unreachable');
});

test.each([null, '', 'resetPassword', 'toString'])('%j is not a link mode that is applied by a button', (mode) => {
  expect(isActionLink(mode)).toBe(false);
});
