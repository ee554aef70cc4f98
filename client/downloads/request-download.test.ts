import { beforeEach, expect, test, vi } from 'vitest';
import { identity } from '#client/platform/session/identity.ts';
import { clearToasts, toasts } from '#client/ui/toast.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { failureMessages } from '#contract/wire/failure-messages.ts';
import { requestDownload } from './request-download.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<object>>() }));
vi.mock('#client/platform/calls/call.ts', () => ({ call }));

const become = (uid: string) =>
  identity.write({ state: 'signed-in', uid, email: '', emailVerified: true, displayName: null });
const linux = { os: 'linux', processor: 'x64' } as const;
const granted = { success: true, status: 'granted' };
const assign = vi.fn();
const texts = () => toasts.read().map(({ text }) => text);

beforeEach(() => {
  assign.mockReset();
  clearToasts();
  become('ada');
  vi.stubGlobal('location', { pathname: '/start', search: '?of=linux', assign });
  vi.stubGlobal('navigator', { platform: 'iPhone', userAgent: 'iPhone', maxTouchPoints: 5 });
});

test('a user with a place gets the installer and stays on the page', async () => {
  call.mockResolvedValue({ ...granted, url: '/downloads/linux' });
  expect(await requestDownload(linux)).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/downloads/linux');
  expect(texts()).toEqual([downloadMessages.granted]);
});

test('a user with a place but no installer is led to the releases page, or told that the chosen one is gone', async () => {
  call.mockResolvedValue(granted);
  expect(await requestDownload()).toBe('/releases');
  expect(texts()).toEqual([]);
  expect(await requestDownload(linux)).toBeNull();
  expect(texts()).toEqual([downloadMessages.failed(downloadMessages.installerGone)]);
  expect(assign).not.toHaveBeenCalled();
});

test('a user on the waitlist is told their position, and an earlier failure message is removed', async () => {
  call.mockRejectedValueOnce(new CallError('INTERNAL', failureMessages.unknown));
  expect(await requestDownload(linux)).toBeNull();
  expect(texts()).toEqual([downloadMessages.failed('')]);
  call.mockResolvedValue({ success: true, status: 'waitlisted', position: 7 });
  expect(await requestDownload(linux)).toBe('/dashboard');
  expect(texts()).toEqual([downloadMessages.waitlisted(7)]);
});

test('a user whose session is over is led to the login and back', async () => {
  call.mockRejectedValue(new CallError('UNAUTHENTICATED', 'You must be logged in.'));
  expect(await requestDownload(linux)).toBe('/login?returnUrl=%2Fstart%3Fof%3Dlinux');
});

test('a download requested by one user is not given to the next', async () => {
  call.mockImplementation(async () => {
    become('bob');
    return { ...granted, url: '/downloads/linux' };
  });
  expect(await requestDownload(linux)).toBeNull();
  expect(assign).not.toHaveBeenCalled();
  expect(texts()).toEqual([]);
});
