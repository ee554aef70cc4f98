import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { accountsOf } from '#testing/accounts-of.ts';
import { eventually } from '#testing/eventually.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let shopper: Shopper;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const { disputeOf, history } = paymentWorld(() => furrow);

/** Triggers an event at the card provider, and waits until the user's coins have changed. */
async function tell(user: TestUser, what: '_refund' | '_dispute', payload: object): Promise<void> {
  const before = JSON.stringify(await accountsOf(furrow.context.db, user.uid));
  await shopper.steer(what, payload);
  await eventually(
    async () => JSON.stringify(await accountsOf(furrow.context.db, user.uid)) !== before,
    `coins of a ${what}`,
  );
}

/** Reports a spend of this many coins as the user. Returns a function with which an operator gives them back. */
async function reported(user: TestUser, coins: number): Promise<() => Promise<void>> {
  const spent = (await history(user)).find(({ amount }) => amount === coins);
  const report = { transactionId: spent?.id ?? '', reason: 'Incorrect Amount', details: 'It did nothing.' };
  await furrow.world.call(reportTransactionIssue, user, report);
  const disputeId = await disputeOf(user);
  return async () => {
    const ending = { disputeId, outcome: 'refunded' as const, reason: 'So it was.' };
    expect((await furrow.world.call(resolveDispute, operator, ending)).error).toBeUndefined();
  };
}

const inboxOf = async (user: TestUser) => JSON.stringify((await furrow.world.read('myNotifications', user)).value);

test.each([['the refund'], ['the end of the dispute']])(
  'a refund of one purchase and a won dispute of another give the same balances in either order (first: %s)',
  async (first) => {
    const user = await furrow.world.user();
    const [disputed, refunded] = [await shopper.buy(user, 5), await shopper.buy(user, 5)];
    await furrow.spend(user.uid, 5_200_000);
    await tell(user, '_dispute', { session: disputed.sessionId, outcome: 'open' });
    const win = () => tell(user, '_dispute', { session: disputed.sessionId, outcome: 'won' });
    const refund = () => tell(user, '_refund', { session: refunded.sessionId, cents: 500 });
    for (const act of first === 'the refund' ? [refund, win] : [win, refund]) await act();
    expect(await accountsOf(furrow.context.db, user.uid)).toEqual({
      monthly: 0,
      rewards: 0,
      purchased: 0,
      held: 0,
      debt: 0,
    });
    if (first === 'the refund')
      expect(await inboxOf(user)).toContain(
        'Card dispute closed: coins of a purchase of $5.00 returned; 5,000 of them repaid what you owed after a refund or a card dispute.',
      );
  },
);

test.each([['the refund'], ['the correction']])(
  'giving a spend back and refunding its purchase give the same balances in either order (first: %s)',
  async (first) => {
    const user = await furrow.world.user();
    const { sessionId } = await shopper.buy(user, 5);
    await furrow.spend(user.uid, 200_000);
    await furrow.spend(user.uid, 5_000_000);
    const correct = await reported(user, -5_000);
    const refund = () => tell(user, '_refund', { session: sessionId, cents: 500 });
    for (const act of first === 'the refund' ? [refund, correct] : [correct, refund]) await act();
    expect(await accountsOf(furrow.context.db, user.uid)).toEqual({
      monthly: 0,
      rewards: 0,
      purchased: 0,
      held: 0,
      debt: 0,
    });
    if (first === 'the refund')
      expect(await inboxOf(user)).toContain(
        'we gave you 5,000 coins back; 5,000 of them repaid what you owed after a refund or a card dispute. So it was.',
      );
  },
);

test('coins that a won card dispute returns repay the debt from another purchase, and no more', async () => {
  const user = await furrow.world.user();
  const [disputed, refunded] = [await shopper.buy(user, 5), await shopper.buy(user, 5)];
  await furrow.spend(user.uid, 7_700_000);
  await tell(user, '_dispute', { session: disputed.sessionId, outcome: 'open' });
  await tell(user, '_refund', { session: refunded.sessionId, cents: 100 });
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({
    purchased: 0,
    held: 5_000_000,
    debt: -3_500_000,
  });
  await tell(user, '_dispute', { session: disputed.sessionId, outcome: 'won' });
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 1_500_000, held: 0, debt: 0 });
});

test('when a spend is given back, its purchased coins repay a debt before its rewards do', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.give(user.uid, { rewards: 2_000_000 });
  await furrow.spend(user.uid, 200_000);
  await furrow.spend(user.uid, 4_000_000);
  const correct = await reported(user, -4_000);
  await tell(user, '_refund', { session: sessionId, cents: 500 });
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 0, rewards: 0, debt: -2_000_000 });
  await correct();
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 0, rewards: 2_000_000, debt: 0 });
});

test('monthly credits that are given back repay no debt', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.spend(user.uid, 200_000);
  await furrow.spend(user.uid, 5_000_000);
  const correct = await reported(user, -200);
  await tell(user, '_refund', { session: sessionId, cents: 500 });
  await correct();
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ monthly: 200_000, debt: -5_000_000 });
});
