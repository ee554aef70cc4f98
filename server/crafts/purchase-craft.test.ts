import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileSchema } from '#contract/account/profile.ts';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { ledgerCsvPath } from '#contract/coins/downloads.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import {
  deleteCraft,
  grantCraftAccess,
  purchaseCraft,
  startCraftTrial,
  updateCraft,
  withdrawCraftAccess,
} from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { writeRemoteValue } from '../flags/index.ts';
import { addPurchase } from './access-store.ts';
import { lockCraft } from './craft-store.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read, craftOf, me } = craftWorld(() => ({ furrow, creator }));

describe('buying a craft', () => {
  const buy = (craftId: string, user: TestUser | null, price: number) =>
    furrow.world.call(purchaseCraft, user, { craftId, price });
  const sell = (value: boolean) =>
    writeRemoteValue(furrow.context.db, { name: 'craft_sales', value, now: furrow.clock.now() });
  beforeAll(() => sell(true));
  afterAll(() => sell(false));

  test('no craft is sold while the flag for sales is off', async () => {
    await sell(false);
    const craftId = await newCraft({ price: 100 });
    const { error } = await buy(craftId, await furrow.verifiedUser(), 100);
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: craftMessages.salesOff });
    await sell(true);
  });

  test('the buyer pays from rewards first, then purchased coins, the creator gets 70 %, and the craft is equipped', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { rewards: 30_000, purchased: 100_000 });
    const craftId = await newCraft({ price: 101 }, seller);
    expect((await buy(craftId, buyer, 101)).result).toEqual({ message: craftMessages.purchased('Bug Finder') });
    expect(await me(buyer)).toMatchObject({ rewardCoins: 0, coins: 29, monthlyCoins: 200, purchasedCrafts: [craftId] });
    expect(await me(seller)).toMatchObject({ rewardCoins: 70.7 });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt });
    expect((await read('equippedCrafts', buyer)).value).toMatchObject({
      items: [{ id: craftId, access: 'purchased' }],
    });
    expect((await read('myTransactions', seller)).value).toMatchObject({
      items: [{ description: 'Craft "Bug Finder"', amount: 70.7 }, {}],
    });
    expect((await read('myNotifications', seller)).value).toMatchObject({
      items: [{ kind: 'sale', text: craftMessages.sold('Bug Finder', 70.7), link: '/coin-ledger' }],
    });
  });

  test('a buyer who still has a trial of the craft counts once', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await furrow.world.call(startCraftTrial, buyer, { craftId });
    await buy(craftId, buyer, 100);
    expect((await read('myCrafts', seller)).value).toMatchObject({ items: [{ equippedCount: 1 }] });
  });

  test('the creator sees at once in a live read that a user owns the craft', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    const live = await new LiveClient(furrow.url).opened();
    live.signIn(seller.idToken);
    live.watch(1, 'craft', { craftId });
    expect((await live.next()).value).toMatchObject({ isOwnedByOthers: false });
    await buy(craftId, buyer, 100);
    expect((await live.next()).value).toMatchObject({ isOwnedByOthers: true });
    live.close();
  });

  test('a purchase sent 20 times at once happens once', async () => {
    const buyer = await furrow.verifiedUser();
    await furrow.give(buyer.uid, { purchased: 1_000_000 });
    const craftId = await newCraft({ price: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(craftId, buyer, 100)));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.status ?? []))).toEqual(new Set(['ALREADY_EXISTS']));
    expect(await me(buyer)).toMatchObject({ coins: 900 });
  });

  test('of a purchase and a deletion of a craft at the same time, one succeeds, and nobody pays for nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
      await furrow.give(buyer.uid, { purchased: 100_000 });
      const craftId = await newCraft({ price: 100 }, seller);
      const [bought, deleted] = await Promise.all([
        buy(craftId, buyer, 100),
        furrow.world.call(deleteCraft, seller, { craftId }),
      ]);
      const isBought = bought.error === undefined;
      expect(deleted.error?.message).toBe(isBought ? craftMessages.ownedByOthers : undefined);
      expect(await me(buyer)).toMatchObject({ coins: isBought ? 0 : 100, purchasedCrafts: isBought ? [craftId] : [] });
    }
  });

  test('two users who buy from each other at the same time both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
      for (const { uid } of [one, two]) await furrow.give(uid, { purchased: 100_000 });
      const [ofOne, ofTwo] = [await newCraft({ price: 100 }, one), await newCraft({ price: 100 }, two)];
      const answers = await Promise.all([buy(ofTwo, one, 100), buy(ofOne, two, 100)]);
      for (const { error } of answers) expect(error).toBeUndefined();
      // The later purchase was paid with the reward of the earlier one.
      for (const user of [one, two]) {
        const { coins, rewardCoins } = v.parse(profileSchema, await me(user));
        expect(coins + rewardCoins).toBe(70);
      }
    }
  });

  test('a change of a craft waits for a purchase of it in progress', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    const craftId = await newCraft({ price: 100 }, seller);
    const { db } = furrow.context;
    const { changed } = await db.transaction().execute(async (tx) => {
      await lockCraft(tx, craftId, { uid: buyer.uid, now: furrow.clock.now() });
      const change = furrow.world.call(updateCraft, seller, { craftId, price: 200 });
      await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a change that waits for the purchase');
      return { changed: change };
    });
    expect((await changed).error).toBeUndefined();
  });

  test.each([120, 80])(
    'a purchase whose price changed from 100 to %d charges nothing and names the new price',
    async (price) => {
      const buyer = await furrow.verifiedUser();
      await furrow.give(buyer.uid, { purchased: 1_000_000 });
      const craftId = await newCraft({ price: 100 });
      await furrow.world.call(updateCraft, creator, { craftId, price });
      const { error } = await buy(craftId, buyer, 100);
      expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: craftMessages.priceChanged(price) });
      expect(await me(buyer)).toMatchObject({ coins: 1_000, purchasedCrafts: [] });
    },
  );

  test.each(['', ' \n\t\u00a0'])('a craft whose prompt is %j is not sold, and nothing is charged', async (blank) => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ prompt: blank, price: 50 }, seller);
    const refused = { status: 'FAILED_PRECONDITION', message: craftMessages.nothingToBuy };
    expect((await buy(craftId, buyer, 50)).error).toEqual(refused);
    expect(await me(buyer)).toMatchObject({ coins: 100, purchasedCrafts: [] });
    expect(await me(seller)).toMatchObject({ rewardCoins: 0 });
    await furrow.world.call(updateCraft, seller, { craftId, prompt });
    expect((await buy(craftId, buyer, 50)).error).toBeUndefined();
    expect(await me(buyer)).toMatchObject({ coins: 50, purchasedCrafts: [craftId] });
  });

  test('credits buy no craft, and own, free, private and unknown crafts are not sold', async () => {
    const buyer = await furrow.verifiedUser();
    const craftId = await newCraft({ price: 100 });
    expect((await buy(craftId, buyer, 100)).error?.message).toBe(coinMessages.notEnoughForCraft);
    expect((await buy(craftId, creator, 100)).error?.status).toBe('PERMISSION_DENIED');
    expect((await buy(await newCraft(), buyer, 0)).error?.message).toBe(craftMessages.notForSale);
    const hidden = await newCraft({ price: 100, isPublic: false });
    for (const id of [hidden, 'nowhere']) expect((await buy(id, buyer, 100)).error?.status).toBe('NOT_FOUND');
    expect((await buy(craftId, null, 100)).error?.status).toBe('UNAUTHENTICATED');
  });

  test('a craft that was made private is not sold, not even to a user with a trial of it', async () => {
    const buyer = await furrow.verifiedUser();
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 });
    await furrow.world.call(startCraftTrial, buyer, { craftId });
    await furrow.world.call(updateCraft, creator, { craftId, isPublic: false });
    const refused = { status: 'FAILED_PRECONDITION', message: craftMessages.soldNoMore };
    expect((await buy(craftId, buyer, 100)).error).toEqual(refused);
    expect(await me(buyer)).toMatchObject({ coins: 100, purchasedCrafts: [] });
  });

  test("a buyer's report of a sale and its outcome show in the buyer's history, not in the creator's", async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    await buy(await newCraft({ price: 100 }, seller), buyer, 100);
    const { history, disputeOf } = paymentWorld(() => furrow);
    const csvOf = async ({ idToken }: TestUser) =>
      (await fetch(`${furrow.url}${ledgerCsvPath}`, { headers: { authorization: `Bearer ${idToken}` } })).text();
    const [line] = await history(buyer);
    const report = { transactionId: line?.id, reason: 'Other', details: 'It does nothing.' };
    await furrow.world.call(reportTransactionIssue, buyer, report);
    expect(await history(buyer)).toMatchObject([{ id: line?.id, status: 'pending_review' }, {}, {}]);
    expect(await history(seller)).toMatchObject([{ id: line?.id, status: 'completed' }, {}]);
    expect([await csvOf(buyer), await csvOf(seller)].map((csv) => csv.includes('pending_review'))).toEqual([
      true,
      false,
    ]);
    const ending = { disputeId: await disputeOf(buyer), outcome: 'rejected', reason: 'It does.' };
    await furrow.world.call(resolveDispute, await furrow.operator(), ending);
    expect((await history(buyer))[0]).toMatchObject({ review: { answer: 'It does.' } });
    expect((await history(seller))[0]).toMatchObject({ review: null });
  });

  test('a bought craft stays with its buyer when the creator is deleted, but leaves the market', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    const erased = await furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
    expect(erased.httpStatus).toBe(200);
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt, isPublic: false });
    expect((await craftOf(craftId, null)).error?.status).toBe('NOT_FOUND');
  });

  test('a bought craft stays with its buyer when a grant to them is withdrawn', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    const grant = { craftId, recipientEmail: buyer.email };
    expect((await furrow.world.call(grantCraftAccess, seller, grant)).error).toBeUndefined();
    expect((await furrow.world.call(withdrawCraftAccess, seller, grant)).error).toBeUndefined();
    expect(await me(buyer)).toMatchObject({ purchasedCrafts: [craftId] });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt });
  });

  test('the grants of a deleted creator end, and the craft stays with its buyer', async () => {
    const [seller, buyer, friend] = [
      await furrow.verifiedUser(),
      await furrow.verifiedUser(),
      await furrow.verifiedUser(),
    ];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    await furrow.world.call(grantCraftAccess, seller, { craftId, recipientEmail: friend.email });
    expect(await me(friend)).toMatchObject({ purchasedCrafts: [craftId] });
    await furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
    expect(await me(friend)).toMatchObject({ purchasedCrafts: [] });
    expect(await me(buyer)).toMatchObject({ purchasedCrafts: [craftId] });
  });

  test("a bought craft of a deleted creator is deleted when the last buyer's account is", async () => {
    const [seller, ...buyers] = await Promise.all([
      furrow.verifiedUser(),
      furrow.verifiedUser(),
      furrow.verifiedUser(),
    ]);
    const craftId = await newCraft({ price: 100 }, seller);
    for (const buyer of buyers) {
      await furrow.give(buyer.uid, { purchased: 100_000 });
      await buy(craftId, buyer, 100);
    }
    const erase = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    await erase(seller);
    const kept = () => furrow.context.db.selectFrom('crafts').select('id').where('id', '=', craftId).execute();
    expect(await kept()).toHaveLength(1);
    await Promise.all(buyers.map(erase));
    expect(await kept()).toEqual([]);
  });

  test('a creator can delete a craft once its only buyer is deleted', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    expect((await furrow.world.call(deleteCraft, seller, { craftId })).error?.status).toBe('FAILED_PRECONDITION');
    await furrow.world.identity('v1/accounts:delete', { idToken: buyer.idToken });
    expect((await furrow.world.call(deleteCraft, seller, { craftId })).error).toBeUndefined();
  });

  test('a purchase in progress when the creator is deleted succeeds, and so does the deletion', async () => {
    const [seller, buyer] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    const craftId = await newCraft({ price: 100 }, seller);
    const { db, clock } = furrow.context;
    const { erased } = await db.transaction().execute(async (tx) => {
      await lockCraft(tx, craftId, { uid: buyer.uid, now: furrow.clock.now() });
      await addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: clock.now() });
      const going = furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
      await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a deletion that waits for the purchase');
      return { erased: going };
    });
    expect((await erased).httpStatus).toBe(200);
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt, isPublic: false });
  });
});
