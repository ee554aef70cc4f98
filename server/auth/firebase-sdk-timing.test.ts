import { _getProvider } from 'firebase/app';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { firebaseSdk } from '#testing/firebase-sdk.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

// The SDK implements the timing rules of the specification (s.4, s.9); this tests them against our server.
let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => furrow.close());

const minuteMs = 60_000;

/** Holds back the SDK's timers of 15 seconds or more; the test fires them. */
function holdLongTimers() {
  const held: { delayMs: number; fire(): void }[] = [];
  const real = globalThis.setTimeout;
  const hold = (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
    const isSdk = new Error().stack?.includes('@firebase/auth') ?? false;
    if (delayMs < 15_000 || !isSdk) return real(callback, delayMs, ...args);
    held.push({ delayMs, fire: () => callback(...args) });
    return real(() => {}, 0);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(hold, real));
  return held;
}

async function signedIn() {
  const { email } = await furrow.world.user();
  const sdk = firebaseSdk(furrow.url, 'own host');
  const { user } = await signInWithEmailAndPassword(sdk.auth, email, testPassword);
  return { sdk, user };
}

test('the SDK replaces an ID token thirty seconds before it expires', async () => {
  const { sdk, user } = await signedIn();
  const first = await user.getIdToken();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minuteMs - 40_000 });
  expect(await user.getIdToken()).toBe(first);
  vi.setSystemTime(Date.now() + 11_000);
  expect(await user.getIdToken()).not.toBe(first);
  vi.useRealTimers();
  await sdk.close();
});

test('the SDK renews a token 5 minutes early, and retries after 0.5 to 16 minutes while the server is away', async () => {
  const { sdk, user } = await signedIn();
  const held = holdLongTimers();
  _getProvider(sdk.app, 'auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {});
  await expect.poll(() => held).toHaveLength(1);
  const ahead = 60 * minuteMs - (held[0]?.delayMs ?? 0);
  expect(ahead).toBeGreaterThanOrEqual(5 * minuteMs);
  expect(ahead).toBeLessThan(5 * minuteMs + 10_000);

  const home = sdk.auth.config.tokenApiHost;
  sdk.auth.config.tokenApiHost = '127.0.0.1:1';
  const waits: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const before = held.length;
    held.at(-1)?.fire();
    // The first timer is the request's timeout, the second is the pause before the retry.
    await expect.poll(() => held.length).toBe(before + 2);
    expect(held[before]?.delayMs).toBe(30_000);
    waits.push((held[before + 1]?.delayMs ?? 0) / minuteMs);
  }
  expect(waits).toEqual([0.5, 1, 2, 4, 8, 16, 16]);
  expect(sdk.auth.currentUser?.uid).toBe(user.uid);

  sdk.auth.config.tokenApiHost = home;
  const before = await user.getIdToken();
  furrow.clock.move(2_000);
  const count = held.length;
  held.at(-1)?.fire();
  await expect.poll(() => held.length).toBe(count + 2);
  expect(held.at(-1)?.delayMs).toBeGreaterThan(54 * minuteMs);
  expect(await user.getIdToken()).not.toBe(before);
  furrow.clock.reset();
  await sdk.close();
});
