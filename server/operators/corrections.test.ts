import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { secondOperatorAboveCoins } from '#contract/coins/correction.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { approveCorrection, rejectCorrection } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { dayMs } from '#contract/wire/day.ts';
import { correctionWorld } from '#testing/correction-world.ts';
import { eventually } from '#testing/eventually.ts';
import { livePage } from '#testing/live-page.ts';
import { askOps } from '#testing/ops-shell.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';

let furrow: TestFurrow;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [first, second] = [await newOperator(), await newOperator()];
});
afterAll(() => furrow.close());

const { coinsOf, correct, decide, logged, newOperator, proposed, waiting } = correctionWorld(() => ({
  furrow,
  first,
  second,
}));

const { overtaken } = overtakingWorld(() => furrow);

describe('one operator', () => {
  test.each([secondOperatorAboveCoins, -secondOperatorAboveCoins])('corrects %d coins alone', async (coins) => {
    const user = await furrow.world.user();
    await furrow.give(user.uid, { purchased: 100_000_000 });
    expect((await correct(user.uid, coins)).result).toEqual({ message: coinMessages.balanceCorrected });
    expect(await waiting(first, user.uid)).toEqual([]);
    expect(await coinsOf(user)).toMatchObject({ coins: 100_000 + coins });
  });

  test('settles a debt alone, but no more than it, and its user can buy again', async () => {
    const user = await furrow.world.user();
    const shopper = new Shopper(furrow);
    const { sessionId } = await shopper.buy(user, 5);
    await furrow.spend(user.uid, 5_200_000);
    await shopper.steer('_refund', { session: sessionId });
    const buy = () => furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
    await eventually(async () => (await buy()).error?.message === coinMessages.buyingBlockedByDebt(5_000), 'a debt');
    expect((await correct(user.uid, 5_001, { bucket: 'debt' })).error?.message).toBe(coinMessages.balanceTooLow);
    expect((await correct(user.uid, -1, { bucket: 'debt' })).error?.message).toBe(operatorMessages.debtIsSettledOnly);
    for (const [coins, left] of [
      [1_000, 4_000],
      [4_000, 0],
    ] as const) {
      const { result } = await correct(user.uid, coins, { bucket: 'debt' });
      expect(result).toEqual({ message: coinMessages.debtCorrected(left) });
      expect((await buy()).error?.message).toBe(left === 0 ? undefined : coinMessages.buyingBlockedByDebt(left));
    }
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
    expect((await furrow.world.read('myNotifications', user)).value).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ text: coinMessages.debtSettled(4_000) })]),
    });
  });

  test('cannot settle a debt while the card dispute that made it is open', async () => {
    const user = await furrow.world.user();
    const shopper = new Shopper(furrow);
    const { sessionId } = await shopper.buy(user, 5);
    await furrow.spend(user.uid, 5_200_000);
    await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
    const settle = async () => (await correct(user.uid, 5_000, { bucket: 'debt' })).error?.message;
    await eventually(async () => (await settle()) === operatorMessages.debtHasOpenDispute, 'an open dispute');
    await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
    await eventually(async () => (await settle()) === coinMessages.balanceTooLow, 'nothing owed any more');
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  });

  test.each([100_000.001, -100_000.001])(
    'can only propose a correction of %d coins, which moves nothing',
    async (coins) => {
      const { user, id } = await proposed(coins);
      expect(await coinsOf(user)).toMatchObject({ coins: 0 });
      const item = {
        id,
        uid: user.uid,
        email: user.email,
        bucket: 'purchased',
        amount: coins,
        reason: 'A lost payment.',
      };
      const proposer = { uid: first.uid, name: first.email };
      expect(await waiting(first, user.uid)).toMatchObject([{ ...item, proposer, isOwn: true }]);
      expect(await waiting(second, user.uid)).toMatchObject([{ ...item, proposer, isOwn: false }]);
      const detail = { operator: first.uid, uid: user.uid, coins, correctionId: id, reason: 'A lost payment.' };
      expect(await logged(user.uid)).toMatchObject([{ event: 'correction-proposed', detail }]);
    },
  );

  test("can only propose what exceeds the limit together with the user's other corrections of 24 hours", async () => {
    const user = await furrow.world.user();
    await correct(user.uid, 60_000);
    await correct(user.uid, -30_000);
    const proposal = { message: operatorMessages.correctionProposed };
    expect((await correct(user.uid, 10_001)).result).toEqual(proposal);
    // Another operator has a limit of their own, and what was rejected does not count.
    expect((await correct(user.uid, 10_001, { by: second })).result?.message).toBe(coinMessages.balanceCorrected);
    expect((await correct(user.uid, 1)).result).toEqual(proposal);
    for (const { id } of await waiting(second, user.uid)) await decide(rejectCorrection, second, id);
    expect((await correct(user.uid, 10_000)).result?.message).toBe(coinMessages.balanceCorrected);
    expect((await correct(user.uid, 1)).result).toEqual(proposal);
    expect(await coinsOf(user)).toMatchObject({ coins: 50_001 });
  });

  test("sees on a user's open page how many coins they corrected or proposed in 24 hours", async () => {
    const user = await furrow.world.user();
    const opened = (by: TestUser) => livePage(furrow.url, by, 'operatorUser', { who: user.uid });
    const [page, others] = [await opened(first), await opened(second)];
    await page.next('"coinsCorrectedToday":0');
    await correct(user.uid, 60_000);
    await page.next('"coinsCorrectedToday":60000');
    expect((await correct(user.uid, 60_000)).result?.message).toBe(operatorMessages.correctionProposed);
    await page.next('"coinsCorrectedToday":120000');
    const [proposal] = await waiting(second, user.uid);
    await decide(rejectCorrection, second, proposal?.id ?? '');
    await page.next('"coinsCorrectedToday":60000');
    await others.next('"coinsCorrectedToday":0');
    for (const open of [page, others]) open.close();
  });

  test('has the full limit again after a day, and not before', async () => {
    const user = await furrow.world.user();
    await correct(user.uid, 100_000);
    furrow.clock.move(dayMs - 60_000);
    const [by, other] = [await furrow.world.signIn(first), await furrow.world.signIn(second)];
    expect((await correct(user.uid, 1, { by })).result?.message).toBe(operatorMessages.correctionProposed);
    for (const { id } of await waiting(other, user.uid)) await decide(rejectCorrection, other, id);
    furrow.clock.move(2 * 60_000);
    expect((await correct(user.uid, 100_000, { by })).result?.message).toBe(coinMessages.balanceCorrected);
    furrow.clock.reset();
  });

  test('stays within the limit with ten simultaneous corrections', async () => {
    const user = await furrow.world.user();
    await Promise.all(Array.from({ length: 10 }, () => correct(user.uid, 30_000)));
    expect(await coinsOf(user)).toMatchObject({ coins: 90_000 });
    expect(await waiting(second, user.uid)).toHaveLength(7);
  });

  test('stays within the limit with simultaneous corrections at the shell', async () => {
    const user = await furrow.world.user();
    const one = () => askOps(furrow, 'coins', 'correct', user.uid, 'purchased', '60000', '--reason', 'Lost.');
    await overtaken(
      (tx) => lockUserRow(tx, user.uid),
      () => Promise.all([one(), one()]),
      2,
    );
    expect(await coinsOf(user)).toMatchObject({ coins: 60_000 });
    expect(await waiting(second, user.uid)).toHaveLength(1);
  });

  test.each([5, 200_000])('cannot correct their own balance by %d coins', async (coins) => {
    const { error } = await correct(first.uid, coins);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: operatorMessages.ownCoins });
    expect(await waiting(first, first.uid)).toEqual([]);
  });

  test('cannot propose a correction for an unknown user', async () => {
    const { error } = await correct('nobody', 200_000);
    expect(error).toEqual({ status: 'NOT_FOUND', message: operatorMessages.userUnknown('nobody') });
  });

  test.each([approveCorrection, rejectCorrection])('cannot decide their own proposal ($name)', async (call) => {
    const { user, id } = await proposed();
    const own = { status: 'PERMISSION_DENIED', message: operatorMessages.correctionOwn };
    expect((await decide(call, first, id)).error).toEqual(own);
    expect(await waiting(second, user.uid)).toHaveLength(1);
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
    expect(await logged(user.uid)).toHaveLength(1);
  });
});
