import { expect, test, vi } from 'vitest';
import { rememberPlace } from './remember-place.ts';
import { identity } from './session/identity.ts';

const ada = { state: 'signed-in', uid: 'ada', email: '', emailVerified: true, displayName: null } as const;
const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

test('an act leads on whoever began it and is still on its page, and nobody else', () => {
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
