import { expect, test } from 'vitest';
import { identity } from './identity.ts';
import { rememberUser } from './remember-user.ts';

const ada = { state: 'signed-in', uid: 'ada', email: '', emailVerified: true, displayName: null } as const;

test('an action belongs to the user who began it, or to the first user known after it began', () => {
  identity.write({ state: 'unknown' });
  const isOfWhoeverItIs = rememberUser();
  identity.write(ada);
  const isAdas = rememberUser();
  expect([isOfWhoeverItIs(), isAdas()]).toEqual([true, true]);
  identity.write({ state: 'signed-out' });
  expect(isAdas()).toBe(false);
  identity.write({ ...ada, uid: 'bob' });
  expect(isAdas()).toBe(false);
});
