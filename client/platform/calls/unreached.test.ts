import { afterEach, expect, test, vi } from 'vitest';
import { callFailure } from './call-failure.ts';
import { underKey } from './under-key.ts';
import { unreached } from './unreached.ts';

const offline = 'You are offline. Please try again once you are connected.';

afterEach(() => vi.unstubAllGlobals());

test('who has no network is told so, and not that the server is away', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(unreached('The server is away.')).toBe(offline);
  expect(callFailure(new Error())).toMatchObject({ status: 'INTERNAL', message: offline });
  const sending = { uid: 'ada', call: 'createBounty', payload: {} };
  await expect(underKey(sending, () => Promise.reject(new Error()))).rejects.toMatchObject({ message: offline });
});

test.each([{ onLine: true }, {}])('with a network, or where nobody knows, it is the server: %j', (navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(unreached('The server is away.')).toBe('The server is away.');
});

test('what the server said is told also to who has lost the network meanwhile', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(callFailure(new Error('The farm is full. [400]')).message).toBe('The farm is full.');
});
