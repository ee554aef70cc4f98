import { beforeEach, expect, test, vi } from 'vitest';

const { loadFirebase, page } = vi.hoisted(() => ({
  loadFirebase: vi.fn<() => Promise<unknown>>(),
  page: new EventTarget(),
}));
vi.mock('./load-firebase.ts', () => ({ loadFirebase }));

const settled = () => new Promise((resolve) => setTimeout(resolve));
const followUser = vi.fn<(listener: (user: unknown) => void) => void>();
let stored: Record<string, string>;
/** Simulates that another tab of this browser writes into the storage. */
const hear = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }));

/** Loads the module as a newly opened tab does. */
async function openTab() {
  vi.resetModules();
  return await import('./identity.ts');
}

beforeEach(() => {
  vi.clearAllMocks();
  stored = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  loadFirebase.mockResolvedValue({ followUser });
});

test('a visitor is known at once, and Firebase is loaded once another tab has signed in', async () => {
  const { startIdentity, uidNow } = await openTab();
  startIdentity();
  expect(uidNow()).toBeNull();
  hear('furrow.config');
  expect(loadFirebase).not.toHaveBeenCalled();
  hear('furrow.session');
  expect(loadFirebase).toHaveBeenCalledOnce();
});

test('a user with a session hint is unknown until Firebase has looked, and every token is counted', async () => {
  stored['furrow.session'] = '1';
  const { startIdentity, identity, tokenCount, uidNow } = await openTab();
  startIdentity();
  await settled();
  expect(uidNow()).toBeUndefined();
  const tell = followUser.mock.calls[0]?.[0];
  const ada = { uid: 'ada', email: null, emailVerified: false, displayName: 'Ada' };
  tell?.(ada);
  tell?.(ada);
  expect(identity.read()).toEqual({ ...ada, state: 'signed-in', email: '' });
  expect(tokenCount.read()).toBe(2);
  tell?.(null);
  expect(uidNow()).toBeNull();
});

test('Firebase is loaded again, once, when the network is back', async () => {
  const { followSession } = await openTab();
  loadFirebase.mockRejectedValueOnce(new Error('offline'));
  expect(await followSession()).toBe(false);
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('online'));
  await settled();
  expect(loadFirebase).toHaveBeenCalledTimes(2);
  expect(followUser).toHaveBeenCalledOnce();
});
