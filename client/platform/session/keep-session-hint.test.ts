import { type Auth, inMemoryPersistence, type Persistence, type User } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepSessionHint } from './keep-session-hint.ts';
import { sessionHint } from './session-hint.ts';

const write = vi.spyOn(sessionHint, 'write');
beforeEach(() => void write.mockClear());

const ada = { uid: 'ada' } as User;
const inStorage: Persistence = { type: 'LOCAL' };
const authOf = (currentUser: User | null, stored: () => Promise<User | null>, persistence = inStorage) =>
  ({ currentUser, assertedPersistence: { persistence, getCurrentUser: stored } }) as unknown as Auth;

test('a signed-in user has a session hint before the storage is read', () => {
  void keepSessionHint(authOf(ada, () => new Promise(() => {})));
  expect(write).toHaveBeenCalledExactlyOnceWith(true);
});

test('a signed-in user has a session hint even if nothing can be stored', async () => {
  await keepSessionHint(authOf(ada, async () => null));
  expect(write).toHaveBeenCalledExactlyOnceWith(true);
});

test('a storage without a user removes the session hint', async () => {
  await keepSessionHint(authOf(null, async () => null));
  expect(write).toHaveBeenCalledExactlyOnceWith(false);
});

test.each([
  ['cannot be read', authOf(null, () => Promise.reject(new DOMException('closing')))],
  ['is missing in this tab', authOf(null, async () => null, inMemoryPersistence)],
  ['has a user by now', authOf(null, async () => ada)],
])('a storage that %s leaves the session hint unchanged', async (_what, auth) => {
  await keepSessionHint(auth);
  expect(write).not.toHaveBeenCalled();
});
