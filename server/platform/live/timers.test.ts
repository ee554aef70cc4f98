import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  // Jobs set timers of their own.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

/** Node keeps something for each length that a timer was set to until it would be over. These are over before it is much. */
const shortMs = 40_000;

test('who comes and goes leaves timers of few lengths: in whole seconds, as far as they are long', async () => {
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
  // Of each visit: the lifetime of the socket, the end of its token, and when what it watches is looked at again.
  expect(lengths.length).toBeGreaterThanOrEqual(15);
  expect(lengths.filter((ms) => ms % 1_000 !== 0)).toEqual([]);
});
