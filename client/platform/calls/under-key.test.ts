import { FirebaseError } from 'firebase/app';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { followWriter } from '#client/platform/writing/forget-writing.ts';
import { callFailure, UnexpectedAnswer } from './call-failure.ts';
import { underKey } from './under-key.ts';

const bounty = { uid: 'ada', call: 'createBounty', payload: { title: 'Slow build' } };
let storage: Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  // The stored entries are the object's own keys, as with the browser's own Storage.
  storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('sessionStorage', storage);
});

const refusal = (code: string) => new FirebaseError(`functions/${code}`, 'No. [400]');
/** What the SDK throws when no response came. */
const lost = new FirebaseError('functions/internal', 'internal [0]');

/** Sends once with the given outcome, and returns the idempotency key that was sent. */
async function keyOf(sending: Parameters<typeof underKey>[0], failure?: Error): Promise<string> {
  let sent = '';
  const outcome = underKey(sending, async (key) => {
    sent = key;
    if (failure) throw failure;
    return key;
  });
  if (failure) await expect(outcome).rejects.toMatchObject({ name: callFailure(failure).name });
  else expect(await outcome).toBe(sent);
  return sent;
}

const full = () => {
  throw new DOMException('', 'QuotaExceededError');
};

describe.each(['a storage', 'no storage', 'a full storage'])('with %s', (which) => {
  beforeEach(() => {
    if (which === 'no storage') vi.stubGlobal('sessionStorage', undefined);
    if (which === 'a full storage')
      vi.stubGlobal('sessionStorage', Object.create(storage, { setItem: { value: full } }));
  });

  test('a repeated call has the same idempotency key until it is answered, and then another', async () => {
    const first = await keyOf(bounty, lost);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await keyOf(bounty, lost)).toBe(first);
    expect(await keyOf(bounty)).toBe(first);
    expect(await keyOf(bounty)).not.toBe(first);
  });

  test('two identical calls at the same time have the same idempotency key', async () => {
    const sent: string[] = [];
    const send = () =>
      underKey(bounty, async (key) => {
        sent.push(key);
        await vi.waitUntil(() => sent.length === 2);
      });
    await Promise.all([send(), send()]);
    expect(new Set(sent).size).toBe(1);
    expect(await keyOf(bounty)).not.toBe(sent[0]);
  });
});

test.each(['internal', 'unavailable', 'deadline-exceeded', 'aborted', 'cancelled', 'unknown'])(
  'the idempotency key is kept after "%s"',
  async (code) => {
    expect(await keyOf(bounty, refusal(code))).toBe(await keyOf(bounty));
  },
);

test('the idempotency key is kept after an answer that the page does not understand', async () => {
  expect(await keyOf(bounty, new UnexpectedAnswer())).toBe(await keyOf(bounty));
});

test.each(['invalid-argument', 'failed-precondition', 'permission-denied', 'resource-exhausted', 'unauthenticated'])(
  'the refusal "%s" is an outcome and ends the idempotency key',
  async (code) => {
    const refused = await keyOf(bounty, refusal(code));
    expect(Object.keys(storage)).toEqual([]);
    expect(await keyOf(bounty)).not.toBe(refused);
  },
);

test('a refusal of the second try does not end the idempotency key of the unanswered first try', async () => {
  const first = await keyOf(bounty, lost);
  expect(await keyOf(bounty, refusal('resource-exhausted'))).toBe(first);
  expect(await keyOf(bounty)).toBe(first);
});

test('another payload, call or user has another idempotency key', async () => {
  const keys = [
    await keyOf(bounty, lost),
    await keyOf({ ...bounty, payload: { title: 'Slow test' } }, lost),
    await keyOf({ ...bounty, call: 'createCraft' }, lost),
    await keyOf({ ...bounty, uid: 'bob' }, lost),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('a call that was cancelled has another idempotency key the next time', async () => {
  const cancelled = await keyOf({ ...bounty, signal: AbortSignal.abort() }, refusal('cancelled'));
  expect(Object.keys(storage)).toEqual([]);
  expect(await keyOf(bounty)).not.toBe(cancelled);
});

test('the idempotency key is stored before anything is sent, and without the payload', async () => {
  await underKey(bounty, async (key) => {
    expect(Object.values(storage)).toEqual([key]);
    expect(JSON.stringify(storage)).not.toContain('Slow');
  });
});

test('no idempotency key is left for the next user of the tab', async () => {
  const first = await keyOf(bounty, lost);
  followWriter('ada');
  followWriter(null);
  expect(Object.keys(storage)).toHaveLength(1);
  followWriter('bob');
  expect(Object.keys(storage)).toEqual([]);
  expect(await keyOf(bounty)).not.toBe(first);
});

test('a call without an answer says that trying again is safe', async () => {
  await expect(underKey(bounty, () => Promise.reject(lost))).rejects.toMatchObject({
    status: 'INTERNAL',
    message: 'The server did not answer. You can safely try again: nothing happens twice.',
  });
});
