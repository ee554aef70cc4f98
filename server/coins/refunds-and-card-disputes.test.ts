import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { buying } from '#contract/coins/queries.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { spendCoins } from './ledger-store.ts';
import { settleSession } from './settle-order.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

const { cardProvider, coinsOf, debtOf, history, waitingEvents } = paymentWorld(() => furrow);

test('a refund takes coins back in proportion, however often its event is delivered', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_refund', { session: sessionId, cents: 500 });
  await eventually(async () => (await coinsOf(user)).coins === 15_000, 'a quarter taken');
  await shopper.steer('_resend', { session: sessionId });
  await shopper.steer('_refund', { session: sessionId, cents: 1_500 });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  expect((await history(user)).map(({ amount, description }) => [amount, description])).toEqual([
    [-15_000, 'Refund of $15.00 of a purchase of $20.00'],
    [-5_000, 'Refund of $5.00 of a purchase of $20.00'],
    [20_000, 'Purchase of coins ($20.00)'],
    [200, 'Monthly credits'],
  ]);
});

test('an answer of the card provider that is overtaken by a newer one does not undo a refund', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  const cards = cardProvider();
  const asked = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  let asks = 0;
  const slow = settleSession(
    furrow.context,
    {
      ...cards,
      readPayment: async (id) => {
        const payment = await cards.readPayment(id);
        asks += 1;
        asked.resolve();
        await overtaken.promise;
        return payment;
      },
    },
    sessionId,
  );
  await asked.promise;
  await shopper.steer('_refund', { session: sessionId });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'the refund has taken its coins');
  overtaken.resolve();
  await slow;
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  expect(asks).toBeGreaterThan(1);
});

test('a refund of coins that were spent becomes a debt, and a user with a debt cannot buy coins', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.spend(user.uid, 5_100_000);
  await shopper.steer('_refund', { session: sessionId, cents: 500 });
  await eventually(async () => (await debtOf(user)) === -4_900_000, 'a debt');
  expect((await furrow.world.inbox(user)).items[0]?.text).toBe(
    'Refund of a purchase of $5.00; your balance fell 4,900 coins short, which you owe.',
  );
  const again = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  expect(again).toMatchObject({ httpStatus: 400, error: { status: 'FAILED_PRECONDITION' } });
});

test('a purchase that was begun before a debt arose repays the debt first', async () => {
  const user = await furrow.world.user();
  const first = await shopper.buy(user, 5);
  const second = await shopper.checkout(user, 20);
  await furrow.spend(user.uid, 5_200_000);
  await shopper.steer('_refund', { session: first.sessionId, cents: 500 });
  await eventually(async () => (await debtOf(user)) === -5_000_000, 'a debt');
  await shopper.press(second.sessionId, 'pay');
  await shopper.until(user, second.orderId, 'paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 15_000 });
  expect(await debtOf(user)).toBe(0);
  // The user can read both lines: the purchase with its receipt, and the repayment.
  expect((await history(user)).slice(0, 2)).toMatchObject([
    { amount: -5_000, kind: 'refund', orderId: null },
    { amount: 20_000, kind: 'purchase', orderId: second.orderId },
  ]);
  const inbox = await furrow.world.read('myNotifications', user);
  expect(JSON.stringify(inbox.value)).toContain(
    'You bought 20,000 coins; 5,000 of them repaid what you owed after a refund or a card dispute.',
  );
  expect((await furrow.world.read('order', user, { orderId: second.orderId })).value).toMatchObject({
    coins: 20_000,
    repaidCoins: 5_000,
  });
  const mail = await new MailBox(furrow).mail(user.email, 'Receipt: 20,000 coins');
  expect(mail.text).toContain(
    'You bought 20,000 coins; 5,000 of them repaid what you owed after a refund or a card dispute.',
  );
  expect(mail.text).not.toContain('were added');
});

test('a card dispute sets coins aside and blocks purchases; when it is won, both end', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'coins held');
  const blocked = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  expect(blocked.error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('card dispute'),
  });
  expect(await refusalTo(user)).toBe(coinMessages.buyingBlockedByDispute);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
  await eventually(async () => (await coinsOf(user)).coins === 20_000, 'coins returned');
  expect(await refusalTo(user)).toBeNull();
});

test('a card dispute over coins that were all refunded blocks purchases at once in the live read', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_refund', { session: sessionId, cents: 2_000 });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(user.idToken);
  live.watch(1, 'buying');
  expect((await live.next()).value).toEqual({ refusal: null });
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  expect((await live.next()).value).toEqual({ refusal: coinMessages.buyingBlockedByDispute });
  live.close();
});

test('a card dispute that is won settles the debt that it made once, and returns the other coins', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await furrow.spend(user.uid, 5_200_000);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  await eventually(async () => (await debtOf(user)) === -5_000_000, 'what was spent is owed');
  await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
  await eventually(async () => (await coinsOf(user)).coins === 15_000, 'what was not spent is back');
  expect(await debtOf(user)).toBe(0);
});

test('refusals name a card dispute as long as it is open, and the debt from it once it is lost', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.spend(user.uid, 5_200_000);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  await eventually(async () => (await debtOf(user)) === -5_000_000, 'a debt');
  expect((await furrow.world.inbox(user)).items[0]?.text).toBe(
    'Card dispute: coins of a purchase of $5.00 set aside; your balance fell 5,000 coins short, which you owe.',
  );
  const again = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  expect(again.error?.message).toBe(coinMessages.buyingBlockedByDispute);
  const erase = () => furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  expect((await erase()).message).toContain(coinMessages.closingWhileHeld);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'lost' });
  await eventually(
    async () => (await erase()).message?.includes(coinMessages.closingWithDebt(5_000)) ?? false,
    'a lost one',
  );
  expect(await refusalTo(user)).toBe(coinMessages.buyingBlockedByDebt(5_000));
});

test('notifications tell how each card dispute ended', async () => {
  const [lost, spent] = [await furrow.world.user(), await furrow.world.user()];
  const news = async (user: TestUser) => (await furrow.world.inbox(user)).items.map(({ text }) => text);
  const ofLost = await shopper.buy(lost, 20);
  for (const outcome of ['open', 'lost']) {
    const before = (await news(lost)).length;
    await shopper.steer('_dispute', { session: ofLost.sessionId, outcome });
    await eventually(async () => (await news(lost)).length > before, `news of ${outcome}`);
  }
  expect(await news(lost)).toEqual([
    'Card dispute lost: coins of a purchase of $20.00 taken.',
    'Card dispute: coins of a purchase of $20.00 set aside.',
    '20,000 coins are on your balance.',
  ]);
  const ofSpent = await shopper.buy(spent, 20);
  await inTransaction(furrow.context.db, (tx) =>
    spendCoins(tx, {
      uid: spent.uid,
      kind: 'aiUse',
      into: [{ account: 'ai_revenue', amountMillicoins: 20_200_000 }],
      key: crypto.randomUUID(),
      description: 'AI use',
      now: furrow.clock.now(),
    }),
  );
  for (const outcome of ['open', 'won']) {
    const before = (await news(spent)).length;
    await shopper.steer('_dispute', { session: ofSpent.sessionId, outcome });
    await eventually(async () => (await news(spent)).length > before, `news of ${outcome}`);
  }
  expect((await news(spent))[0]).toBe('Card dispute closed: what you owed for a purchase of $20.00 is settled.');
  expect(await debtOf(spent)).toBe(0);
});

test('a lost card dispute that is appealed keeps its coins set aside until the appeal is over', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'lost' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  await shopper.steer('_dispute', { session: sessionId, outcome: 'appealed' });
  const blocked = () => furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  await eventually(async () => (await blocked()).error?.message.includes('card dispute') ?? false, 'buying stopped');
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
  await eventually(async () => (await coinsOf(user)).coins === 5_000, 'coins returned');
});

test('a lost card dispute after a partial refund never takes more than was bought', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await shopper.steer('_refund', { session: sessionId, cents: 200 });
  await shopper.steer('_dispute', { session: sessionId, outcome: 'lost' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  expect(await coinsOf(user)).toMatchObject({ coins: 0, monthlyCoins: 200 });
  expect(await debtOf(user)).toBe(0);
});

const refusalTo = async (user: TestUser) =>
  v.parse(buying.value, (await furrow.world.read(buying.name, user)).value).refusal;
