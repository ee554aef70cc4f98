import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const request = async (user: TestUser) => (await furrow.world.call(requestBetaDownload, user, null)).result;

test('who waits is not overtaken, however a place became free', async () => {
  const setPlaces = (capacity: number) => furrow.context.db.updateTable('beta_program').set({ capacity }).execute();
  const [first, newcomer] = [await furrow.world.user(), await furrow.world.user()];
  await setPlaces(0);
  expect(await request(first)).toMatchObject({ status: 'waitlisted' });
  // Given to nobody yet.
  await setPlaces(1);
  expect(await request(newcomer)).toMatchObject({ status: 'waitlisted' });
  expect(await request(first)).toMatchObject({ status: 'granted' });
});
