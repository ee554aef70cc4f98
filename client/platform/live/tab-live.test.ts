import { beforeEach, expect, test, vi } from 'vitest';

const { idToken, freshIdToken, loadFirebase, tabSocket, socketOf } = vi.hoisted(() => {
  vi.stubGlobal('location', { origin: 'https://furrow.test' });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  const tabSocket = { open: vi.fn(), close: vi.fn(), renew: vi.fn(), send: vi.fn() };
  return {
    idToken: vi.fn<() => Promise<string | null>>(),
    freshIdToken: vi.fn<() => Promise<string | null>>(),
    loadFirebase: vi.fn<() => Promise<unknown>>(),
    tabSocket,
    socketOf: vi.fn<(options: { token: () => Promise<string | null> }) => typeof tabSocket>(() => tabSocket),
  };
});
vi.mock('#client/platform/session/load-firebase.ts', () => ({ loadFirebase }));
vi.mock('./live-socket.ts', () => ({ liveSocket: socketOf }));

/** Loads the modules as a newly opened tab does. */
async function openTab() {
  vi.resetModules();
  const [{ identity, tokenCount }, { tabLive }] = await Promise.all([
    import('#client/platform/session/identity.ts'),
    import('./tab-live.ts'),
  ]);
  const become = (uid: string | null) => {
    const signedIn = { email: '', emailVerified: true, displayName: null };
    identity.write(uid === null ? { state: 'signed-out' } : { state: 'signed-in', uid, ...signedIn });
    tokenCount.write(tokenCount.read() + 1);
  };
  const openWatch = (query: string) => {
    const one = tabLive.watch(query, {});
    one.follow(() => {});
    return one;
  };
  const watch = openWatch('me');
  const refuse = (id: number) => tabLive.receive({ id, error: { status: 'UNAUTHENTICATED', message: 'no' } });
  const answer = (id: number) => tabLive.receive({ id, value: 7 });
  return { become, watch, openWatch, refuse, answer };
}

/** Makes token requests stay pending, and returns them so that the test can settle each. */
function tokensOnTheirWay(from = idToken) {
  const asked: PromiseWithResolvers<string | null>[] = [];
  from.mockImplementation(() => {
    const token = Promise.withResolvers<string | null>();
    asked.push(token);
    return token.promise;
  });
  return asked;
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  loadFirebase.mockResolvedValue({ idToken, freshIdToken, followUser: () => {} });
});

test('a new token of the same user is sent on the open connection', async () => {
  const { become } = await openTab();
  become('ada');
  idToken.mockResolvedValue('token of ada');
  become('ada');
  await settled();
  expect(tabSocket.send).toHaveBeenCalledWith({ op: 'auth', token: 'token of ada' });
});

test('a token that comes after its user has left is not sent', async () => {
  const { become } = await openTab();
  const asked = tokensOnTheirWay();
  become('ada');
  become('ada');
  await settled();
  become(null);
  tabSocket.send.mockClear();
  asked[0]?.resolve('token of ada');
  await settled();
  expect(asked).toHaveLength(1);
  expect(tabSocket.send).not.toHaveBeenCalled();
});

test('a renewed token that comes after its user has left is not sent', async () => {
  const { become, refuse } = await openTab();
  const asked = tokensOnTheirWay(freshIdToken);
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(1_000);
  become(null);
  tabSocket.send.mockClear();
  asked[0]?.resolve('token of ada');
  await settled();
  expect(freshIdToken).toHaveBeenCalledOnce();
  expect(tabSocket.send).not.toHaveBeenCalled();
});

test('a hidden tab renews a refused token only once it is visible', async () => {
  const { become, refuse } = await openTab();
  const page = Object.assign(new EventTarget(), { hidden: true });
  vi.stubGlobal('document', page);
  freshIdToken.mockResolvedValue('token of ada');
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(freshIdToken).not.toHaveBeenCalled();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(freshIdToken).toHaveBeenCalledOnce();
});

test('a token that cannot be fetched while the connection is open causes no unhandled error', async () => {
  const { become } = await openTab();
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  become('ada');
  idToken.mockRejectedValue(new Error('offline'));
  become('ada');
  await settled();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});

test('another user has a connection of their own', async () => {
  const { become } = await openTab();
  become('ada');
  become('ada');
  expect(tabSocket.renew).not.toHaveBeenCalled();
  become('bob');
  expect(tabSocket.renew).toHaveBeenCalledOnce();
});

test('a refused token that another tab has renewed is not renewed again', async () => {
  const { become, refuse } = await openTab();
  idToken.mockResolvedValue('token of ada');
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(500);
  become('ada');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(freshIdToken).not.toHaveBeenCalled();
  expect(tabSocket.send).toHaveBeenLastCalledWith({ op: 'watch', id: 2, query: 'me', args: {} });
});

test('a user who turns out to be signed out when the token is renewed gets an error', async () => {
  const { become, watch, refuse } = await openTab();
  freshIdToken.mockResolvedValue(null);
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.read().status).toBe('error');
});

test('a visitor connects without a token and is refused at once, without loading Firebase', async () => {
  const { become, watch, refuse } = await openTab();
  const token = socketOf.mock.calls[0]?.[0].token;
  become(null);
  refuse(1);
  await settled();
  expect(watch.read().status).toBe('error');
  expect(await token?.()).toBeNull();
  expect(loadFirebase).not.toHaveBeenCalled();
});

test('the refused token of the next user is renewed, however recently that of the previous user was', async () => {
  const { become, refuse } = await openTab();
  freshIdToken.mockResolvedValue('token');
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(1_000);
  become('bob');
  freshIdToken.mockClear();
  refuse(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(freshIdToken).toHaveBeenCalledOnce();
});

test('a token that is refused right after its renewal is not renewed again', async () => {
  const { become, refuse } = await openTab();
  freshIdToken.mockResolvedValue('token');
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(8_000);
  become('bob');
  freshIdToken.mockClear();
  refuse(3);
  await vi.advanceTimersByTimeAsync(4_000);
  refuse(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(freshIdToken).toHaveBeenCalledTimes(1);
});

test('a watch that was sent with the old token and refused after the renewal is requested once more', async () => {
  const { become, watch, openWatch, refuse } = await openTab();
  freshIdToken.mockResolvedValue('token');
  become('ada');
  refuse(1);
  await vi.advanceTimersByTimeAsync(800);
  const late = openWatch('flags');
  await vi.advanceTimersByTimeAsync(200);
  expect(freshIdToken).toHaveBeenCalledOnce();
  refuse(2);
  await settled();
  expect(late.read().status).toBe('loading');
  expect(tabSocket.send).toHaveBeenLastCalledWith({ op: 'watch', id: 4, query: 'flags', args: {} });
  refuse(4);
  await settled();
  expect(late.read().status).toBe('error');
  expect(watch.read().status).toBe('loading');
  expect(freshIdToken).toHaveBeenCalledOnce();
});

test('a renewed token that worked until its session ended is renewed again, however recent its renewal', async () => {
  const { become, watch, openWatch, refuse, answer } = await openTab();
  freshIdToken.mockResolvedValue('token');
  become('ada');
  const other = openWatch('flags');
  refuse(1);
  refuse(2);
  await vi.advanceTimersByTimeAsync(1_000);
  answer(3);
  answer(4);
  refuse(3);
  refuse(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(freshIdToken).toHaveBeenCalledTimes(2);
  expect(tabSocket.send).toHaveBeenLastCalledWith({ op: 'watch', id: 6, query: 'flags', args: {} });
  expect([watch.read().status, other.read().status]).toEqual(['ready', 'ready']);
});

test('a connection fails when Firebase cannot be loaded, and the next connection loads it again', async () => {
  await openTab();
  const token = socketOf.mock.calls[0]?.[0].token;
  loadFirebase.mockRejectedValueOnce(new Error('offline'));
  await expect(token?.()).rejects.toThrow();
  void token?.();
  await settled();
  expect(loadFirebase).toHaveBeenCalledTimes(2);
});
