import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  // Jobs are off, because they set timers of their own.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

/** Node keeps an object per distinct timer duration until that time is over; short ones do not accumulate. */
const shortMs = 40_000;

test('long timers of connections are set in whole seconds, so that few distinct lengths remain', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const user = await furrow.world.user();
  for (let visit = 0; visit < 5; visit += 1) {
    const client = await new LiveClient(furrow.url).opened();
    client.signIn(user.idToken);
    client.watch(1, 'me');
    await client.next();
    client.close();
  }
  const lengths = set.mock.calls.map(([, ms = 0]) => ms).filter((ms) => ms >= shortMs);
  set.mockRestore();
  // Three timers per visit: the socket's lifetime, the token's expiry and the recheck of the watched value.
  expect(lengths.length).toBeGreaterThanOrEqual(15);
  expect(lengths.filter((ms) => ms % 1_000 !== 0)).toEqual([]);
});
