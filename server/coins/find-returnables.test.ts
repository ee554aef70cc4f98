import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBounty } from '#contract/bounties/calls.ts';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { bountyFields, seed } from '#testing/bounty-world.ts';
import { eventually } from '#testing/eventually.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { correctBalance } from './correct-balance.ts';
import { openDispute, readOpenDisputes } from './dispute-store.ts';
import { takeSecondCredits } from './monthly-credits.ts';

let furrow: TestFurrow;
let shopper: Shopper;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const { coinsOf, debtOf, history } = paymentWorld(() => furrow);

/** Cases that take coins from a user without being a spend, with the history line of each. */
const takings: Record<string, { line: string; happensTo(user: TestUser): Promise<unknown> }> = {
  'what a bounty holds': {
    line: 'Bounty "Flaky test": reward set aside',
    async happensTo(user) {
      await furrow.give(user.uid, { purchased: 100_000 });
      await furrow.world.call(createFarm, user, { name: 'Farm of held coins' });
      await furrow.world.call(createBounty, user, bountyFields({ reward: seed(100) }));
    },
  },
  'credits that an address had before': {
    line: 'Monthly credits: already given to this address this month',
    happensTo: ({ uid }) =>
      inTransaction(furrow.context.db, (tx) => takeSecondCredits(tx, uid, new Date(), new Date())),
  },
  'what a correction took': {
    line: 'Correction: Counted twice',
    async happensTo({ uid }) {
      await furrow.give(uid, { purchased: 5_000 });
      const correction = { id: 'taken', uid, bucket: 'purchased', coins: -5, reason: 'Counted twice' } as const;
      const { db, config } = furrow.context;
      await inTransaction(db, (tx) => correctBalance(tx, config, { ...correction, now: new Date() }));
    },
  },
  'what a refund took': {
    line: 'Refund of a purchase of $5.00',
    async happensTo(user) {
      const { sessionId } = await shopper.buy(user, 5);
      await shopper.steer('_refund', { session: sessionId });
      await eventually(async () => (await coinsOf(user)).coins === 0, 'the coins taken');
    },
  },
  'what a card dispute sets aside': {
    line: 'Card dispute: coins of a purchase of $5.00 set aside',
    async happensTo(user) {
      const { sessionId } = await shopper.buy(user, 5);
      await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
      await eventually(async () => (await coinsOf(user)).coins === 0, 'the coins set aside');
    },
  },
  'what repaid a debt': {
    line: 'Repaid for a purchase that was refunded or is disputed',
    async happensTo(user) {
      const { sessionId } = await shopper.buy(user, 5);
      const checkout = await shopper.checkout(user, 20);
      await furrow.spend(user.uid, 5_200_000);
      await shopper.steer('_refund', { session: sessionId });
      await eventually(async () => (await debtOf(user)) === -5_000_000, 'a debt');
      await shopper.press(checkout.sessionId, 'pay');
      await shopper.until(user, checkout.orderId, 'paid');
    },
  },
};

test.each(Object.keys(takings))('a report does not give back %s', async (what) => {
  const user = await furrow.world.user();
  await takings[what]?.happensTo(user);
  const taken = (await history(user)).find(({ description }) => description === takings[what]?.line);
  expect(taken?.amount).toBeLessThan(0);
  const before = await coinsOf(user);
  const report = { transactionId: taken?.id ?? '', reason: 'Other', details: 'It is mine.' };
  await furrow.world.call(reportTransactionIssue, user, report);
  const open = await readOpenDisputes(furrow.context.db, 100, new Date());
  const dispute = open.find(({ uid }) => uid === user.uid);
  expect(dispute).toMatchObject({
    amountMillicoins: Math.round((taken?.amount ?? 0) * 1_000),
    returnableMillicoins: 0,
  });
  const refund = { disputeId: dispute?.id ?? '', outcome: 'refunded', reason: 'Yours.' };
  const { error } = await furrow.world.call(resolveDispute, operator, refund);
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
  expect(await coinsOf(user)).toEqual(before);
});

test('a report that an older version left of a deleted account gives no coins back', async () => {
  const user = await furrow.world.user();
  await furrow.spend(user.uid, 5_000);
  const [line] = await history(user);
  const { db } = furrow.context;
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  const report = { uid: user.uid, transactionId: line?.id ?? '', reason: 'Other', details: 'x', now: new Date() };
  await inTransaction(db, (tx) => openDispute(tx, report));
  const dispute = (await readOpenDisputes(db, 100, new Date())).find(({ uid }) => uid === user.uid);
  expect(dispute).toMatchObject({ amountMillicoins: -5_000, returnableMillicoins: 0 });
  const refund = { disputeId: dispute?.id ?? '', outcome: 'refunded', reason: 'Yours.' };
  const { error } = await furrow.world.call(resolveDispute, operator, refund);
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
});
