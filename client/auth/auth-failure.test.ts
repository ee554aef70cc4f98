import { FirebaseError } from 'firebase/app';
import { expect, test } from 'vitest';
import { authMessages } from '#contract/auth/messages.ts';
import { actFailure, actProblem } from './act-failure.ts';
import { googleFailure, loginFailure, signUpFailure } from './auth-failure.ts';

const thrown = (code: string) => new FirebaseError(`auth/${code}`, 'from the SDK');

test.each(['invalid-credential', 'wrong-password', 'user-not-found', 'user-disabled', 'internal-error'])(
  'a login that fails with %s says only that email or password is wrong',
  (code) => {
    expect(loginFailure(thrown(code))).toEqual({ message: 'Invalid email or password. Please try again.' });
  },
);

test.each(['too-many-requests', 'network-request-failed'])('a login that fails with %s says what to do', (code) => {
  expect(loginFailure(thrown(code))).toMatchObject({
    message: 'Invalid email or password. Please try again.',
    advice: expect.any(String),
  });
});

test('a server that answers without a body is reported as unavailable, not as unreachable', () => {
  const away = (message: string) => new FirebaseError('auth/network-request-failed', 'from the SDK', { message });
  const emptyAnswer = away('SyntaxError: Unexpected end of JSON input');
  expect(loginFailure(emptyAnswer).advice).toBe(
    'Our server cannot do this at the moment. Please try again in a moment.',
  );
  expect(actFailure(emptyAnswer)).toBe('Our server cannot do this at the moment. Please try again in a moment.');
  expect(actFailure(away('TypeError: Failed to fetch'))).toMatch(/^The server could not be reached/);
});

test('signing up with an address in use says so', () => {
  expect(signUpFailure(thrown('email-already-in-use'))).toEqual({ message: 'This email address is already in use.' });
});

test.each(['weak-password', 'password-does-not-meet-requirements'])(
  'a sign-up refused with %s shows its error at the password',
  (code) => {
    expect(signUpFailure(thrown(code))).toEqual({
      message: 'An unexpected error occurred. Please try again.',
      passwordProblem: authMessages.passwordTooCommon,
    });
  },
);

test('a sign-up whose email the server refuses shows its error at the email', () => {
  expect(signUpFailure(thrown('invalid-email'))).toEqual({
    message: 'An unexpected error occurred. Please try again.',
    emailProblem: 'Please enter a valid email address.',
  });
});

test('any other error during a sign-up is reported as unexpected', () => {
  expect(signUpFailure(new Error('boom'))).toEqual({ message: 'An unexpected error occurred. Please try again.' });
});

test('an unavailable Google sign-in is reported as temporary, when signing in and when changing the account', () => {
  const unavailable = 'Google sign-in is not available at the moment. Please try again later.';
  expect(googleFailure(thrown('google-unavailable'), authMessages.googleLoginFailed)).toEqual({
    message: 'Failed to sign in with Google. Please try again.',
    advice: unavailable,
  });
  expect(actFailure(thrown('google-unavailable'))).toBe(unavailable);
});

test.each(['too-many-requests', 'network-request-failed', 'popup-blocked', 'popup-closed-by-user'])(
  'signing in and changing the account give the same advice for %s',
  (code) => {
    const said = actFailure(thrown(code));
    expect(said).not.toBe(authMessages.unexpected);
    expect(googleFailure(thrown(code), authMessages.googleLoginFailed).advice).toBe(said);
  },
);

test.each([
  ['user-disabled', /disabled.+support@furrow\.dev/],
  ['credential-already-in-use', /linked to another Google account.+Sign-in and security/],
  ['account-exists-with-different-credential', /not verified.+Log in with your password/],
])('a Google sign-in that fails permanently with %s says what helps', (code, advice) => {
  expect(googleFailure(thrown(code), authMessages.googleLoginFailed)).toEqual({
    message: 'Failed to sign in with Google. Please try again.',
    advice: expect.stringMatching(advice),
  });
});

test('a refused deletion of an account shows the reason given by the server', () => {
  const refusal = new FirebaseError(
    'auth/deletion-refused',
    'Firebase: Settle your bounties first. (auth/deletion-refused).',
  );
  expect(actFailure(refusal)).toBe('Settle your bounties first.');
});

test('an error about the new password is reported at its field, an error about the current one is not', () => {
  expect(actProblem(thrown('weak-password'))).toEqual({ text: authMessages.passwordTooCommon, isOfField: true });
  expect(actProblem(thrown('wrong-password'))).toEqual({ text: 'That is not your password.', isOfField: false });
  expect(actFailure(thrown('user-mismatch'))).toMatch(/another Google account/);
});

test('the text about too many attempts names the longest limit, which is an hour', () => {
  expect(actFailure(thrown('too-many-requests'))).toBe(
    'Too many attempts. Please try again later, in an hour at the latest.',
  );
});
