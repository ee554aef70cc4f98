import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coinMessages } from '#contract/coins/messages.ts';
import { accountsOf } from '#testing/accounts-of.ts';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { holdForAi, releaseAbandonedHolds, settleAiHold } from './ai-hold.ts';
import { closeAccounts } from './close-accounts.ts';
import { readTransactions } from './coin-history-store.ts';
import { correctBalance } from './correct-balance.ts';
import { refillMonthlyCredits } from './monthly-credits.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const minuteMs = 60_000;
const inMonths = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
};

const hold = (uid: string, ceilingMillicoins: number, now = new Date(), dailyCapMillicoins = 1_000_000_000) =>
  inTransaction(furrow.context.db, (tx) => holdForAi(tx, { uid, ceilingMillicoins, dailyCapMillicoins, now }));
const end = (id: string, now = new Date()) =>
  inTransaction(furrow.context.db, (tx) => settleAiHold(tx, id, 'not begun', now));

describe('monthly credits that an AI hold gives back', () => {
  test('a hold gives credits back only up to the 200 coins of the bucket, also after a correction in between', async () => {
    const { uid } = await furrow.world.user();
    const id = await hold(uid, 10_000);
    const correction = { id: 'while-held', uid, bucket: 'monthly', coins: 4, reason: 'Counted twice' } as const;
    await inTransaction(furrow.context.db, (tx) =>
      correctBalance(tx, furrow.context.config, { ...correction, now: new Date() }),
    );
    await end(id);
    expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ monthly: 200_000, held: 0, rewards: 0 });
  });

  test('a hold on credits of this month gives them all back, even if its call began last month', async () => {
    const { uid } = await furrow.world.user();
    const next = inMonths(1);
    await refillMonthlyCredits(furrow.context.db, uid, next);
    const id = await hold(uid, 10_000, new Date(next.getTime() - 1));
    await end(id, next);
    expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ monthly: 200_000, held: 0 });
  });

  test('credits of an earlier month expire instead of coming back, whether or not the new month is refilled', async () => {
    const [refilled, waiting] = [await furrow.world.user(), await furrow.world.user()];
    const ids = [await hold(refilled.uid, 10_000), await hold(waiting.uid, 10_000)];
    const next = inMonths(1);
    await refillMonthlyCredits(furrow.context.db, refilled.uid, next);
    for (const id of ids) await end(id, next);
    expect(await accountsOf(furrow.context.db, refilled.uid)).toMatchObject({ monthly: 200_000, held: 0 });
    expect(await accountsOf(furrow.context.db, waiting.uid)).toMatchObject({ monthly: 190_000, held: 0 });
  });

  test('the history line of a settled hold names the credits that expired instead of coming back', async () => {
    const { uid } = await furrow.world.user();
    await furrow.give(uid, { rewards: 20_000 });
    const used = { priceOf: () => 2_000, model: 'm', inputTokens: 1, outputTokens: 1 };
    // 195 of 200 credits are used, so that a hold takes five of them and five rewards.
    await furrow.spend(uid, 195_000);
    const id = await hold(uid, 10_000);
    const next = inMonths(1);
    await inTransaction(furrow.context.db, (tx) => settleAiHold(tx, id, used, next));
    const { items } = await readTransactions(furrow.context.db, { uid, before: null, perPage: 1 });
    expect(items[0]).toMatchObject({
      amount: 5,
      description:
        'AI draft (m, 1 tokens in, 1 out): it cost 2 coins, the rest is back, but for 3 credits of a month that is over',
    });
  });
});

test('the daily AI limit for everybody counts coins set aside: of twenty simultaneous holds five are granted', async () => {
  const day = new Date('2031-05-05T12:00:00Z');
  const people = await Promise.all(Array.from({ length: 20 }, () => furrow.world.user()));
  const asked = await Promise.allSettled(people.map(({ uid }) => hold(uid, 1_000, day, 5_000)));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  expect(refused).toEqual(Array(15).fill(coinMessages.aiDayUsedUp));
  for (const one of asked) if (one.status === 'fulfilled') await end(one.value, day);
});

test('a hold is settled once: a simultaneous second settlement returns what the first one charged', async () => {
  const { uid } = await furrow.world.user();
  const { db } = furrow.context;
  const id = await hold(uid, 5_000);
  const used = { priceOf: () => 2_000, model: 'm', inputTokens: 1, outputTokens: 1 };
  const { second } = await inTransaction(db, async (tx) => {
    expect(await settleAiHold(tx, id, used, new Date())).toBe(2_000);
    const waiting = end(id);
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a settlement that waits');
    return { second: waiting };
  });
  expect(await second).toBe(2_000);
  expect(await accountsOf(db, uid)).toMatchObject({ monthly: 198_000, held: 0 });
});

test.each([
  ['that ends without its charge', 'settled_at = now()', 'settled_with_its_charge'],
  ['that is charged while it goes on', 'charged_millicoins = 0', 'settled_with_its_charge'],
  ['charged above what was set aside', 'settled_at = now(), charged_millicoins = millicoins + 1', 'ai_holds_check'],
  ['that gives more back than was set aside', 'settled_at = now(), charged_millicoins = -1', 'ai_holds_check'],
  ['charged above what it used', 'settled_at = now(), charged_millicoins = 2, used_millicoins = 1', 'ai_holds_check'],
  ['of nothing', 'millicoins = 0', 'ai_holds_millicoins_check'],
])('the database refuses a hold %s', async (_what, change, why) => {
  const { uid } = await furrow.world.user();
  const id = await hold(uid, 5_000);
  const changing = sql`update ai_holds set ${sql.raw(change)} where id = ${id}`.execute(furrow.context.db);
  await expect(changing).rejects.toThrow(why);
  await end(id);
});

test('the coin history has a line for coins that are set aside, and another one for giving them back', async () => {
  const { uid } = await furrow.world.user();
  const seen = () =>
    furrow.context.db
      .selectFrom('coin_transactions')
      .select('amount_millicoins as amount')
      .where('user_id', '=', uid)
      .orderBy('position')
      .execute();
  const id = await hold(uid, 5_000);
  expect(await seen()).toEqual([{ amount: 200_000 }, { amount: -5_000 }]);
  await end(id);
  expect(await seen()).toEqual([{ amount: 200_000 }, { amount: -5_000 }, { amount: 5_000 }]);
});

test('an AI call is never charged more than was set aside for it', async () => {
  const { uid } = await furrow.world.user();
  const id = await hold(uid, 5_000);
  const used = { priceOf: () => 5_001, model: 'm', inputTokens: 1, outputTokens: 1 };
  expect(await inTransaction(furrow.context.db, (tx) => settleAiHold(tx, id, used, new Date()))).toBe(5_000);
  expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ monthly: 195_000, held: 0 });
});

test('a hold that nobody settled is released after ten minutes, and not before', async () => {
  const { uid } = await furrow.world.user();
  const now = new Date();
  await hold(uid, 5_000, new Date(now.getTime() - 10 * minuteMs));
  await releaseAbandonedHolds(furrow.context.db, now);
  expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ held: 5_000 });
  await releaseAbandonedHolds(furrow.context.db, new Date(now.getTime() + 1));
  expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ monthly: 200_000, held: 0 });
});

test('releasing abandoned holds fails if one cannot be released, but still releases the others', async () => {
  const [stuck, other] = [await furrow.world.user(), await furrow.world.user()];
  const longAgo = new Date(Date.now() - 11 * minuteMs);
  // The user's held account is empty, so settling this hold fails.
  const insert = furrow.context.db
    .insertInto('ai_holds')
    .values({ id: 'stuck', user_id: stuck.uid, millicoins: 1_000, held_at: new Date(longAgo.getTime() - minuteMs) });
  await insert.execute();
  await hold(other.uid, 5_000, longAgo);
  await expect(releaseAbandonedHolds(furrow.context.db, new Date())).rejects.toThrow('balance_in_bounds');
  expect(await accountsOf(furrow.context.db, other.uid)).toMatchObject({ monthly: 200_000, held: 0 });
  await sql`delete from ai_holds where id = 'stuck'`.execute(furrow.context.db);
});

test('an account is not closed while a draft is written for it', async () => {
  const { uid } = await furrow.world.user();
  const id = await hold(uid, 5_000);
  const close = () => inTransaction(furrow.context.db, (tx) => closeAccounts(tx, uid, new Date()));
  await expect(close()).rejects.toThrow(coinMessages.closingWhileDrafting);
  await end(id);
  await close();
  expect(await accountsOf(furrow.context.db, uid)).toMatchObject({ monthly: 0, held: 0 });
});
