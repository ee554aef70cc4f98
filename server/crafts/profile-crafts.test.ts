import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialMs } from '#contract/crafts/trial.ts';
import { craftWorld } from '#testing/craft-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addPurchase, profileCraftsOf } from './access-store.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.world.user();
});
afterAll(() => furrow.close());

const { newCraft, me } = craftWorld(() => ({ furrow, creator }));

test('a profile lists crafts by the time at which the user first got them', async () => {
  const user = await furrow.verifiedUser();
  // The ids are in the reverse order.
  const [second, first] = [await newCraft(), await newCraft()].sort();
  if (!first || !second) throw new Error('two are there');
  const { db } = furrow.context;
  const ago = (minutes: number) => new Date(furrow.clock.now().getTime() - minutes * 60_000);
  const granted = (craft_id: string, granted_at: Date) => ({ craft_id, email: user.email, granted_at });
  await db
    .insertInto('craft_grants')
    .values([granted(first, ago(9)), granted(second, ago(5))])
    .execute();
  await inTransaction(db, (tx) => addPurchase(tx, { craftId: first, buyerId: user.uid, price: 0, now: ago(1) }));
  expect(await me(user)).toMatchObject({ purchasedCrafts: [first, second] });
});

test('a trial is over in the profile at the same moment at which it closes the prompt', () => {
  const startedAt = '2026-03-01T12:00:00.000Z';
  const trialAfter = (ms: number) =>
    profileCraftsOf(
      { purchased_crafts: null, craft_trials: { tried: startedAt } },
      new Date(Date.parse(startedAt) + ms),
    );
  expect(trialAfter(trialMs - 1).trialingCrafts).toEqual({ tried: { startedAt, isOver: false } });
  expect(trialAfter(trialMs).trialingCrafts).toEqual({ tried: { startedAt, isOver: true } });
});
