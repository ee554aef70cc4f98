import { beforeEach, expect, test, vi } from 'vitest';
import { gateMessages } from '#contract/gate/messages.ts';
import { enterCode, readStanding } from './enter-code.ts';

const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }));

beforeEach(() => {
  vi.stubGlobal('navigator', { cookieEnabled: true, onLine: true });
});

test.each([
  [200, {}, { kind: 'open' }],
  [401, { message: 'No.' }, { kind: 'wrong', seconds: 0 }],
  [401, { message: 'No.', seconds: 5 }, { kind: 'wrong', seconds: 5 }],
  [429, { message: 'Wait.', seconds: 25 }, { kind: 'blocked', seconds: 25 }],
  [400, { message: 'What?' }, { kind: 'failed', message: 'What?' }],
  [502, 'a page of a proxy', { kind: 'failed', message: gateMessages.unreachable }],
])('a passcode that is answered with %d and %j results in %j', async (status, body, entry) => {
  answer(status, body);
  expect(await enterCode('barley')).toEqual(entry);
});

test('a correct passcode fails in a browser that keeps no cookies', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  answer(200, {});
  expect(await enterCode('barley')).toEqual({ kind: 'failed', message: gateMessages.cookiesRefused });
});

test('a visitor whose standing at the gate cannot be read is not inside and may enter a passcode', async () => {
  answer(502, 'a page of a proxy');
  expect(await readStanding()).toEqual({ seconds: 0, isOpen: false });
});
