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

  test('the next try after a lost answer has the same key, and the one after an answer another', async () => {
    const first = await keyOf(bounty, lost);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await keyOf(bounty, lost)).toBe(first);
    expect(await keyOf(bounty)).toBe(first);
    expect(await keyOf(bounty)).not.toBe(first);
  });

  test('two at once have one key', async () => {
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
  'after "%s" the key is kept',
  async (code) => {
    expect(await keyOf(bounty, refusal(code))).toBe(await keyOf(bounty));
  },
);

test('after an answer that the page does not understand the key is kept', async () => {
  expect(await keyOf(bounty, new UnexpectedAnswer())).toBe(await keyOf(bounty));
});

test.each(['invalid-argument', 'failed-precondition', 'permission-denied', 'resource-exhausted', 'unauthenticated'])(
  '"%s" is an outcome, and ends the key',
  async (code) => {
    const refused = await keyOf(bounty, refusal(code));
    expect(Object.keys(storage)).toEqual([]);
    expect(await keyOf(bounty)).not.toBe(refused);
  },
);

test('a refusal of the second try says nothing of the first', async () => {
  const first = await keyOf(bounty, lost);
  expect(await keyOf(bounty, refusal('resource-exhausted'))).toBe(first);
  expect(await keyOf(bounty)).toBe(first);
});

test('another payload, call or user has another key', async () => {
  const keys = [
    await keyOf(bounty, lost),
    await keyOf({ ...bounty, payload: { title: 'Slow test' } }, lost),
    await keyOf({ ...bounty, call: 'createCraft' }, lost),
    await keyOf({ ...bounty, uid: 'bob' }, lost),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('what is wanted no longer is another wish the next time', async () => {
  const cancelled = await keyOf({ ...bounty, signal: AbortSignal.abort() }, refusal('cancelled'));
  expect(Object.keys(storage)).toEqual([]);
  expect(await keyOf(bounty)).not.toBe(cancelled);
});

test('the key is kept before anything is sent, and nothing of the payload with it', async () => {
  await underKey(bounty, async (key) => {
    expect(Object.values(storage)).toEqual([key]);
    expect(JSON.stringify(storage)).not.toContain('Slow');
  });
});

test('nothing is left to whoever uses the tab next', async () => {
  const first = await keyOf(bounty, lost);
  followWriter('ada');
  followWriter(null);
  expect(Object.keys(storage)).toHaveLength(1);
  followWriter('bob');
  expect(Object.keys(storage)).toEqual([]);
  expect(await keyOf(bounty)).not.toBe(first);
});

test('who had no answer is told that trying again is safe', async () => {
  await expect(underKey(bounty, () => Promise.reject(lost))).rejects.toMatchObject({
    status: 'INTERNAL',
    message: 'The server did not answer. You can safely try again: nothing happens twice.',
  });
});
