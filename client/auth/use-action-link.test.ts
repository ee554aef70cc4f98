import { FirebaseError } from 'firebase/app';
import { expect, test } from 'vitest';
import { linkStateAfter } from './use-action-link.ts';

const thrown = (code: string) => new FirebaseError(`auth/${code}`, 'from the SDK');

test.each([
  ['expired-action-code', 'expired'],
  ['email-already-in-use', 'taken'],
  ['user-disabled', 'disabled'],
  ['invalid-action-code', 'invalid'],
  ['network-request-failed', 'unreachable'],
])('a link that is refused with %s is %s', (code, state) => {
  expect(linkStateAfter(thrown(code))).toBe(state);
});
