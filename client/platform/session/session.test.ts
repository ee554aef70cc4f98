import { expect, test, vi } from 'vitest';
import { session } from './session.ts';

const { loadFirebase } = vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {});
  return { loadFirebase: vi.fn<() => Promise<unknown>>() };
});
vi.mock('./load-firebase.ts', () => ({ loadFirebase }));

test('a tab follows its user before signing in, even if Firebase could not be loaded at first', async () => {
  const firebase = { followUser: vi.fn(), signIn: vi.fn() };
  loadFirebase.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(firebase);
  const credentials = { email: 'ada@furrow.test', password: 'a long password' };
  await session.signIn(credentials).catch(() => session.signIn(credentials));
  expect(firebase.signIn).toHaveBeenCalledOnce();
  expect(firebase.followUser).toHaveBeenCalledBefore(firebase.signIn);
});
