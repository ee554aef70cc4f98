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

const notFetched = 'The file could not be fetched. Please try again in a few minutes.';
const hourly = 'You have sent a lot of requests. Please continue in an hour.';
const refused = (status: string, message: string) => JSON.stringify({ error: { status, message } });

it.each([
  [429, refused('RESOURCE_EXHAUSTED', hourly), hourly],
  [401, refused('UNAUTHENTICATED', 'Unauthenticated'), 'You must be logged in.'],
  [500, refused('INTERNAL', 'INTERNAL'), notFetched],
  [502, '<p>A page of a proxy</p>', notFetched],
])('a download that is answered with %d and %s saves no file, and fails with: %s', async (status, body, reason) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const click = vi.fn();
  vi.stubGlobal('document', { createElement: () => ({ click }) });
  await expect(downloadOwn('/ledger.csv', 'ledger.csv')).rejects.toThrow(reason);
  expect(click).not.toHaveBeenCalled();
});
