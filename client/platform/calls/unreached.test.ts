import { afterEach, expect, test, vi } from 'vitest';
import { callFailure } from './call-failure.ts';
import { underKey } from './under-key.ts';
import { unreached } from './unreached.ts';

const offline = 'You are offline. Please try again once you are connected.';

afterEach(() => vi.unstubAllGlobals());

test('a failed call tells an offline user that they are offline, not that the server is away', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(unreached('The server is away.')).toBe(offline);
  expect(callFailure(new Error())).toMatchObject({ status: 'INTERNAL', message: offline });
  const sending = { uid: 'ada', call: 'createBounty', payload: {} };
  await expect(underKey(sending, () => Promise.reject(new Error()))).rejects.toMatchObject({ message: offline });
});

test.each([{ onLine: true }, {}])(
  'a failed call of a user who is not known to be offline blames the server: %j',
  (navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(unreached('The server is away.')).toBe('The server is away.');
  },
);

test('a message of the server is shown even if the user is offline by then', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(callFailure(new Error('The farm is full. [400]')).message).toBe('The farm is full.');
});
