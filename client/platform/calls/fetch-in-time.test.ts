import { beforeEach, expect, test, vi } from 'vitest';
import { fetchInTime } from './fetch-in-time.ts';

let signal: AbortSignal | null | undefined;
const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_address: string, init?: RequestInit) => {
    signal = init?.signal;
    return Promise.race([
      answer(),
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason))),
    ]);
  });
});

test('a request is aborted after 70 seconds without an answer', async () => {
  answer.mockReturnValue(new Promise(() => {}));
  const given = expect(fetchInTime('/gate')).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(69_999);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await given;
});

test('an answer that has begun may take longer than 70 seconds', async () => {
  answer.mockResolvedValue(new Response('a long file'));
  await fetchInTime('/ledger.csv');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(signal?.aborted).toBe(false);
});
