import { expect, test, vi } from 'vitest';
import { loginFailure } from '#client/auth/auth-failure.ts';
import { callFailure } from '#client/platform/calls/call-failure.ts';
import { loadFirebase } from './load-firebase.ts';

vi.mock('./firebase.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/firebase.js');
});

test('Firebase code that cannot be fetched is reported as an unreachable server', async () => {
  const error = await loadFirebase().catch((thrown: unknown) => thrown);
  expect(loginFailure(error).advice).toMatch(/^The server could not be reached/);
  expect(callFailure(error).message).toBe('The server could not be reached. Please try again.');
});
