import { expect, test, vi } from 'vitest';
import { rememberPlace } from './remember-place.ts';
import { identity } from './session/identity.ts';

const ada = { state: 'signed-in', uid: 'ada', email: '', emailVerified: true, displayName: null } as const;
const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

test('an action may navigate only for the user who began it and only while they are on its page', () => {
  goTo('/crafts/new');
  identity.write(ada);
  const isStillHere = rememberPlace();
  expect(isStillHere()).toBe(true);
  goTo('/farms');
  expect(isStillHere()).toBe(false);
  goTo('/crafts/new');
  identity.write({ ...ada, uid: 'bob' });
  expect(isStillHere()).toBe(false);
});
