import { expect, test } from 'vitest';
import { signInProvider, signInText } from './sign-in-provider.ts';

test('each way of signing in has words of its own', () => {
  expect(signInProvider.options.map(signInText)).toEqual(['By password', 'With Google', 'By another program']);
});
