import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { identity } from '#client/platform/session/identity.ts';
import { askGoogle } from './google-popup.ts';

const popup = { closed: false, focus: vi.fn(), close: vi.fn() };

function become(uid: string) {
  const signedIn = { email: '', emailVerified: true, displayName: null };
  identity.write({ state: 'signed-in', uid, ...signedIn });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { open: () => popup });
  const place = { screenX: 0, screenY: 0, outerWidth: 0, outerHeight: 0 };
  for (const [name, value] of Object.entries(place)) vi.stubGlobal(name, value);
  vi.stubGlobal('location', { origin: 'https://furrow.test' });
});

function listening() {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return (data: unknown) =>
    page.dispatchEvent(Object.assign(new Event('message'), { origin: location.origin, source: popup, data }));
}

test('the token that the Google window sends is the result', async () => {
  const say = listening();
  const token = askGoogle();
  say({ idToken: 'of ada' });
  expect(await token).toBe('of ada');
});

test('messages from another origin or window, and invalid ones, are ignored', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const say = (from: object, data: unknown) => page.dispatchEvent(Object.assign(new Event('message'), from, { data }));
  const ours = { origin: location.origin, source: popup };
  const token = askGoogle();
  say({ ...ours, origin: 'https://evil.test' }, { idToken: 'of mallory' });
  say({ ...ours, source: {} }, { idToken: 'of mallory' });
  say(ours, { idToken: 7 });
  say(ours, { idToken: 'of ada' });
  expect(await token).toBe('of ada');
});

test('the Google window of one user is closed when another user signs in, and its token is refused', async () => {
  const say = listening();
  become('ada');
  const token = askGoogle();
  become('bob');
  say({ idToken: 'of ada' });
  await expect(token).rejects.toMatchObject({ code: 'auth/user-mismatch' });
  expect(popup.close).toHaveBeenCalled();
});

test.each([
  ['cancelled', 'auth/popup-closed-by-user'],
  ['unavailable', 'auth/google-unavailable'],
  ['failed', 'auth/google-refused'],
])('a Google window that reports %s fails with %s', async (error, code) => {
  const say = listening();
  const token = askGoogle();
  say({ error });
  await expect(token).rejects.toMatchObject({ code });
});

test('a second Google window replaces the first', async () => {
  const say = listening();
  const first = expect(askGoogle()).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' });
  const second = askGoogle();
  await first;
  say({ idToken: 'of ada' });
  expect(await second).toBe('of ada');
});

test('a Google window that the browser does not open is reported as blocked', async () => {
  vi.stubGlobal('window', { open: () => null });
  await expect(askGoogle()).rejects.toMatchObject({ code: 'auth/popup-blocked' });
});

test('after a Google window has answered, later events close no other window', async () => {
  const say = listening();
  become('ada');
  const token = askGoogle();
  say({ idToken: 'of ada' });
  await token;
  popup.close.mockClear();
  say({ idToken: 'of ada' });
  become('bob');
  expect(vi.getTimerCount()).toBe(0);
  expect(popup.close).not.toHaveBeenCalled();
});

test('a closed Google window is given up only after eight seconds, as its answer may still arrive', async () => {
  const say = listening();
  popup.closed = true;
  onTestFinished(() => {
    popup.closed = false;
  });
  const late = askGoogle();
  await vi.advanceTimersByTimeAsync(8_000);
  say({ idToken: 'of ada' });
  expect(await late).toBe('of ada');
  const given = expect(askGoogle()).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' });
  // The window is checked four times a second, so its closing is noticed up to 250 ms later.
  await vi.advanceTimersByTimeAsync(8_250);
  say({ idToken: 'of ada' });
  await given;
});

test('a device clock that is set back does not make the wait for a closed Google window longer', async () => {
  listening();
  popup.closed = true;
  onTestFinished(() => {
    popup.closed = false;
  });
  const given = expect(askGoogle()).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' });
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(7_250);
  expect(vi.getTimerCount()).toBe(0);
  await given;
});
