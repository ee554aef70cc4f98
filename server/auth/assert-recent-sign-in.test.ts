import { expect, test } from 'vitest';
import { assertRecentSignIn } from './assert-recent-sign-in.ts';

const signedInAt = new Date('2026-01-05T10:00:00Z');
const claims = { sub: 'u', sid: 's', iat: 0, exp: 0, auth_time: signedInAt.getTime() / 1_000 };
const askedAfter = (seconds: number) => () =>
  assertRecentSignIn(claims, new Date(signedInAt.getTime() + seconds * 1_000));

test('a sign-in is recent for five minutes, and no second longer', () => {
  expect(askedAfter(300)).not.toThrow();
  expect(askedAfter(301)).toThrow('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});
