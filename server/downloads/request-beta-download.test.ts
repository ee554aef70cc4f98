import { sql } from 'kysely';
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

test('a waiting user is not overtaken when a place becomes free', async () => {
  const setPlaces = (capacity: number) => furrow.context.db.updateTable('beta_program').set({ capacity }).execute();
  const [first, newcomer] = [await furrow.world.user(), await furrow.world.user()];
  await setPlaces(0);
  expect(await request(first)).toMatchObject({ status: 'waitlisted' });
  // The new place is given to nobody yet.
  await setPlaces(1);
  expect(await request(newcomer)).toMatchObject({ status: 'waitlisted' });
  expect(await request(first)).toMatchObject({ status: 'granted' });
});

test.each([
  [
    'two waiting users with the same position',
    'position = (select max(position) from beta_requests)',
    'beta_requests_position_key',
  ],
  ['a waiting user without a position', 'position = null', 'waitlisted_has_a_number'],
  ['a waiting user with a time of admission', 'granted_at = now()', 'granted_has_a_time'],
  ['an admitted user without a time of admission', `status = 'granted'`, 'granted_has_a_time'],
])('the database refuses %s', async (_what, change, why) => {
  const { db } = furrow.context;
  await db.updateTable('beta_program').set({ capacity: 0 }).execute();
  const [first, second] = [await furrow.world.user(), await furrow.world.user()];
  for (const user of [first, second]) expect(await request(user)).toMatchObject({ status: 'waitlisted' });
  const changing = sql`update beta_requests set ${sql.raw(change)} where user_id = ${first.uid}`.execute(db);
  await expect(changing).rejects.toThrow(why);
});
