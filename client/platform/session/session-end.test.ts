import type { User } from 'firebase/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionEnd } from './session-end.ts';

const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const userOf = (token: () => Promise<unknown>) => ({ getIdTokenResult: token }) as unknown as User;

beforeEach(() => {
  asked.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', asked);
});

test('the call that ends a session is sent even while the page closes', async () => {
  const end = await sessionEnd(userOf(async () => ({ token: 'of ada', claims: { sid: 's1' } })));
  expect(asked).not.toHaveBeenCalled();
  end();
  expect(asked).toHaveBeenCalledExactlyOnceWith('/functions/endSession', {
    method: 'POST',
    keepalive: true,
    headers: { authorization: 'Bearer of ada', 'content-type': 'application/json' },
    body: '{"data":{"sessionId":"s1"}}',
  });
});

test('a session whose token is not available within two seconds is not ended by a call', async () => {
  vi.useFakeTimers();
  const slow = sessionEnd(userOf(() => new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(2_000);
  const ends = [
    await slow,
    await sessionEnd(userOf(() => Promise.reject(new Error('offline')))),
    await sessionEnd(null),
  ];
  for (const end of ends) end();
  expect(asked).not.toHaveBeenCalled();
});
