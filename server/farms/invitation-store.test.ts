import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { forgetInvitations } from './invitation-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { person, newFarm, invite } = farmWorld(() => furrow);

test('an invitation is deleted a year after it was sent, and no sooner', async () => {
  const { db } = furrow.context;
  const farm = await newFarm();
  const ids = [await invite(farm, await person()), await invite(farm, await person())];
  const sentAt = new Date();
  const sent = db.updateTable('farm_invitations').set({ created_at: sentAt });
  await sent.where('id', 'in', ids).execute();
  const left = db.selectFrom('farm_invitations').select('id').where('id', 'in', ids);
  await forgetInvitations(db, new Date(sentAt.getTime() + 365 * dayMs));
  expect(await left.execute()).toHaveLength(2);
  await forgetInvitations(db, new Date(sentAt.getTime() + 365 * dayMs + 1));
  expect(await left.execute()).toEqual([]);
});
