import { afterEach, expect, it, vi } from 'vitest';
import { downloadOwn } from './download-own.ts';

vi.mock('#client/platform/session/session.ts', () => ({ session: { idToken: async () => 'a-token' } }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a downloaded file stays available while the browser may ask whether to save it, but not forever', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('date,coins\n'));
  vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  await downloadOwn('/ledger.csv', 'ledger.csv');
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledOnce();
});

it('a failed download saves no file', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"error":{}}', { status: 503 }));
  const click = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  await expect(downloadOwn('/ledger.csv', 'ledger.csv')).rejects.toThrow('503');
  expect(click).not.toHaveBeenCalled();
});
