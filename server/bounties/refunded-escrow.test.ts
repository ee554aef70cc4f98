import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBounty, createBounty, engageBounty, updateBounty } from '#contract/bounties/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { accountsOf } from '#testing/accounts-of.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { type Bought, Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { takeDown } from './take-down.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

const seed = (amount: number) => ({ type: 'seed', amount });

/** Makes a user who has put all of the 5,000 coins they bought into a bounty. */
async function poster(farm: string) {
  const user = await furrow.world.user();
  const bought = await shopper.buy(user, 5);
  await furrow.world.call(createFarm, user, { name: farm });
  const fields = { title: 'Flaky test', description: 'It fails.', reward: seed(5_000) };
  const { result } = await furrow.world.call(createBounty, user, fields);
  return { user, bought, bountyId: result?.bountyId ?? '' };
}

async function refund(user: TestUser, { sessionId }: Bought, cents: number): Promise<void> {
  const before = JSON.stringify(await accountsOf(furrow.context.db, user.uid));
  await shopper.steer('_refund', { session: sessionId, cents });
  await eventually(
    async () => JSON.stringify(await accountsOf(furrow.context.db, user.uid)) !== before,
    'coins of a refund',
  );
}

test('a refund takes all coins back, whether it comes before or after a bounty returns them', async () => {
  for (const refundsFirst of [true, false]) {
    const { user, bought, bountyId } = await poster(refundsFirst ? 'Refund first' : 'Bounty first');
    if (refundsFirst) await refund(user, bought, 500);
    expect((await furrow.world.call(cancelBounty, user, { bountyId })).error).toBeUndefined();
    if (!refundsFirst) await refund(user, bought, 500);
    expect(await accountsOf(furrow.context.db, user.uid)).toEqual({
      monthly: 200_000,
      rewards: 0,
      purchased: 0,
      held: 0,
      debt: 0,
    });
  }
});

test('coins returned by a lower reward repay a debt as far as they go, and the coin history shows it', async () => {
  const { user, bought, bountyId } = await poster('Falling reward');
  await refund(user, bought, 200);
  const lowered = await furrow.world.call(updateBounty, user, { bountyId, reward: seed(3_500) });
  expect(lowered.result?.message).toBe(
    'Bounty updated successfully! 1,500 of its coins repaid what you owed after a refund or a card dispute.',
  );
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 0, debt: -500_000 });
  await furrow.world.call(updateBounty, user, { bountyId, reward: seed(2_000) });
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 1_000_000, debt: 0 });
  const { value } = await furrow.world.read('myTransactions', user, { kind: 'refund' });
  expect(value).toMatchObject({ items: [{ amount: -500 }, { amount: -1_500 }] });
});

test('a poster whose bounty is cancelled or taken down learns how many of its coins repaid a debt', async () => {
  const [own, ended] = [await poster('Own end'), await poster('Our end')];
  for (const { user, bought } of [own, ended]) await refund(user, bought, 200);
  const { result } = await furrow.world.call(cancelBounty, own.user, { bountyId: own.bountyId });
  const repaid = '2,000 of its coins repaid what you owed after a refund or a card dispute.';
  expect(result?.message).toBe(`The bounty is cancelled. ${repaid}`);
  const solver = await furrow.world.user();
  await furrow.world.call(engageBounty, solver, { bountyId: ended.bountyId });
  const { db, config, clock } = furrow.context;
  await inTransaction(db, (tx) => takeDown(tx, config, { bountyId: ended.bountyId, now: clock.now() }));
  const end = 'The bounty "Flaky test" was ended by Furrow. The coins that it held went back to its poster.';
  expect((await furrow.world.inbox(ended.user)).items[0]?.text).toBe(`${end} ${repaid}`);
  expect((await furrow.world.inbox(solver)).items[0]?.text).toBe(end);
  expect((await new MailBox(furrow).mail(ended.user.email, 'A bounty was ended')).text).toContain(repaid);
  expect((await new MailBox(furrow).mail(solver.email, 'A bounty was ended')).text).not.toContain('repaid');
  for (const [{ user }, how] of [
    [own, 'cancelled'],
    [ended, 'ended by Furrow'],
  ] as const) {
    const { value } = await furrow.world.read('myTransactions', user);
    expect(JSON.stringify(value)).toContain(JSON.stringify(`Bounty "Flaky test" ${how}: reward returned`));
  }
});

test('a won card dispute gives back the coins of a bounty that had repaid its debt', async () => {
  const { user, bought, bountyId } = await poster('Won dispute');
  await shopper.steer('_dispute', { session: bought.sessionId, outcome: 'open' });
  await eventually(async () => (await accountsOf(furrow.context.db, user.uid)).debt === -5_000_000, 'a debt');
  await furrow.world.call(cancelBounty, user, { bountyId });
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 0, held: 5_000_000, debt: 0 });
  await shopper.steer('_dispute', { session: bought.sessionId, outcome: 'won' });
  await eventually(async () => (await accountsOf(furrow.context.db, user.uid)).held === 0, 'a dispute that is over');
  expect(await accountsOf(furrow.context.db, user.uid)).toMatchObject({ purchased: 5_000_000, held: 0, debt: 0 });
});
