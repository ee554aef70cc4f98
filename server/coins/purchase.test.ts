import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckoutSessionForCredits, createCheckoutSessionForCustomAmount } from '#contract/coins/calls.ts';
import { packFee } from '#contract/coins/card-fee.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { eventually, Shopper } from '#testing/shopper.ts';
import { webhookSecret } from '#testing/start-test-sandbox.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type CardProvider, createCardProvider } from './card-provider.ts';
import { spendCoins } from './ledger-store.ts';
import { receiveLostEvents, reconcileOrders } from './reconcile-orders.ts';
import { settleSession } from './settle-order.ts';
import { startCheckout } from './start-checkout.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

function providerOf({ context }: TestFurrow): CardProvider {
  const cards = createCardProvider(context.config, context.log);
  if (!cards) throw new Error('no card provider');
  return cards;
}

const coinsOf = async (user: TestUser) => {
  const { value } = await furrow.world.read('me', user);
  return value as { coins: number; rewardCoins: number; monthlyCoins: number };
};

async function history(user: TestUser): Promise<{ description: string; amount: number }[]> {
  const { value } = await furrow.world.read('myTransactions', user);
  return (value as { items: { description: string; amount: number }[] }).items;
}

async function deliver(event: object, { secret = webhookSecret, at = Math.floor(Date.now() / 1_000) } = {}) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return deliverRaw(payload, signature);
}

function deliverRaw(body: string, signature: string | null) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  };
  return fetch(`${furrow.url}/payments/webhook`, { method: 'POST', headers, body });
}

const completed = (sessionId: string, id = `evt_${crypto.randomUUID()}`) => ({
  id,
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: sessionId, object: 'checkout.session' } },
});

test('a paid pack is credited, shows in the history and sends a receipt', async () => {
  const user = await furrow.world.user();
  await shopper.buy(user, 20);
  expect(await coinsOf(user)).toMatchObject({ coins: 20_000, monthlyCoins: 200, rewardCoins: 0 });
  expect((await history(user))[0]).toMatchObject({ amount: 20_000, description: 'Purchase of coins ($20.00)' });
});

test('a custom amount carries the fee on top and is credited ten coins a cent', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.customCheckout(user, 1.13);
  await shopper.press(sessionId, 'pay');
  await shopper.until(user, orderId, 'paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 1_130 });
  const { value } = await furrow.world.read('order', user, { orderId });
  expect(value).toMatchObject({ baseAmountCents: 113, totalChargeCents: 148, coins: 1_130, isCustom: true });
});

test('one paid session is credited once, its events delivered eight times at once in two types', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  await shopper.press(sessionId, 'pay');
  const events = Array.from({ length: 8 }, (_, index) =>
    completed(sessionId, index % 2 === 0 ? 'evt_same' : `evt_${crypto.randomUUID()}`),
  );
  const answers = await Promise.all(events.map((event) => deliver(event)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  await shopper.steer('_resend', { session: sessionId });
  await shopper.until(user, orderId, 'paid');
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  expect(await coinsOf(user)).toMatchObject({ coins: 5_000 });
  expect((await history(user)).filter((line) => line.amount === 5_000)).toHaveLength(1);
});

async function waitingEvents() {
  const rows = await furrow.context.db
    .selectFrom('payment_events')
    .select('id')
    .where('processed_at', 'is', null)
    .execute();
  return rows.length;
}

test('a forged, stale, altered, unsigned or foreign event is refused with an empty 400 and credits nothing', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.checkout(user, 100);
  const event = completed(sessionId);
  const payload = JSON.stringify(event);
  const good = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const now = Math.floor(Date.now() / 1_000);
  const answers = [
    await deliver(event, { secret: 'whsec_other' }),
    await deliver(event, { at: now - 301 }),
    await deliverRaw(payload.replace(sessionId, `${sessionId}x`), good),
    await deliverRaw(payload, null),
    await deliverRaw(payload, 'nonsense'),
    await deliver({ ...event, livemode: true }),
    await deliverRaw('x'.repeat(1_000_000), good),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe('');
  }
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
});

test.each([
  ['livemode', ({ livemode: _, ...event }) => event],
  ['livemode', (event) => ({ ...event, livemode: 'false' })],
  ['id', (event) => ({ ...event, id: 'evt_\0' })],
  ['id', () => ({ livemode: false })],
  ['data.object', (event) => ({ ...event, data: {} })],
] satisfies [string, (event: ReturnType<typeof completed>) => object][])(
  'a signed event without its %s is refused in one line',
  async (place, change) => {
    const answer = await deliver(change(completed('cs_none')));
    expect([answer.status, await answer.text()]).toEqual([400, `The event's ${place} is missing or wrong.`]);
  },
);

test('a signed event for a session that was not paid credits nothing', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 100);
  expect((await deliver(completed(sessionId))).status).toBe(200);
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  expect(await shopper.stateOf(user, orderId)).toBe('open');
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
});

test('a declined card and a cancelled checkout charge and credit nothing', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.customCheckout(user, 13.13);
  expect((await shopper.press(sessionId, 'pay')).status).toBe(402);
  const cancelled = await shopper.press(sessionId, 'cancel');
  expect(cancelled.headers.get('location')).toBe(`${furrow.url}/dashboard?purchase=cancelled&order=${orderId}`);
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
});

test.each([
  ['total_charge_cents', { total_charge_cents: 199_999 }],
  ['session', { session_id: 'cs_test_other' }],
])('a paid session that is not what was ordered (%s) credits nothing and is reported', async (_name, changed) => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  await furrow.context.db.updateTable('orders').set(changed).where('id', '=', orderId).execute();
  await shopper.press(sessionId, 'pay');
  await shopper.until(user, orderId, 'mismatch');
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  expect(await furrow.context.metrics.registry.getSingleMetricAsString('furrow_payment_mismatches_total')).toMatch(
    /total [1-9]/,
  );
});

test('a session paid by one user never credits another', async () => {
  const [buyer, thief] = [await furrow.world.user(), await furrow.world.user()];
  const { orderId, sessionId } = await shopper.checkout(buyer, 5);
  await furrow.context.db.updateTable('orders').set({ user_id: thief.uid }).where('id', '=', orderId).execute();
  await shopper.press(sessionId, 'pay');
  await shopper.until(thief, orderId, 'mismatch');
  expect(await coinsOf(thief)).toMatchObject({ coins: 0 });
});

test('what is paid for an account that was deleted meanwhile credits nothing and is reported', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  await shopper.press(sessionId, 'pay');
  const order = furrow.context.db.selectFrom('orders').select(['state', 'mismatch']).where('id', '=', orderId);
  const mismatch = { state: 'mismatch', mismatch: 'a deleted account' };
  await eventually(async () => (await order.executeTakeFirst())?.state === 'mismatch', 'a report to the operators');
  expect(await order.executeTakeFirst()).toEqual(mismatch);
});

test('nobody begins more than sixty purchases an hour', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  const urls = { successUrl: `${furrow.url}/dashboard`, cancelUrl: `${furrow.url}/dashboard` };
  const begin = () => furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...urls });
  const answers = await Promise.all(Array.from({ length: 61 }, begin));
  expect(answers.filter(({ result }) => result)).toHaveLength(60);
  expect(answers.find(({ error }) => error)?.error).toEqual({
    status: 'RESOURCE_EXHAUSTED',
    message: coinMessages.tooManyCheckouts,
  });
  furrow.clock.reset();
});

test('a payment whose webhook never came is found by the reconcile job', async () => {
  const user = await furrow.world.user();
  furrow.sandbox.deliverTo(null);
  const { orderId, sessionId } = await shopper.checkout(user, 20);
  await shopper.press(sessionId, 'pay');
  expect(await shopper.stateOf(user, orderId)).toBe('open');
  furrow.clock.move(3 * 60_000);
  await reconcileOrders(furrow.context, providerOf(furrow));
  await shopper.until(user, orderId, 'paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 20_000 });
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});

test('of more lost events than one answer of the card provider holds, the oldest is taken in too', async () => {
  const [first, many] = [await furrow.world.user(), await furrow.world.user()];
  const early = await shopper.buy(first, 20);
  const { sessionId } = await shopper.buy(many, 20);
  furrow.sandbox.deliverTo(null);
  await shopper.steer('_refund', { session: early.sessionId });
  for (let n = 0; n < 101; n += 1) await shopper.steer('_refund', { session: sessionId, cents: 1 });
  await reconcileOrders(furrow.context, providerOf(furrow));
  await eventually(async () => (await coinsOf(first)).coins === 0, 'the first refund taken');
  await eventually(async () => (await coinsOf(many)).coins === 20_000 - 1_010, 'the others taken');
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
}, 90_000);

test('a refund whose event nobody took for over three days is found in the night', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  furrow.sandbox.deliverTo(null);
  await shopper.steer('_refund', { session: sessionId });
  furrow.clock.move(5 * 24 * 3_600_000);
  await reconcileOrders(furrow.context, providerOf(furrow));
  const order = furrow.context.db.selectFrom('orders').select('refunded_cents').where('session_id', '=', sessionId);
  expect(await order.executeTakeFirst()).toEqual({ refunded_cents: 0 });
  await receiveLostEvents(furrow.context, providerOf(furrow));
  await eventually(async () => (await order.executeTakeFirst())?.refunded_cents !== 0, 'the refund taken');
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});

test('who is deleted meanwhile is sent to no card page', async () => {
  const user = await furrow.world.user();
  const actor = { uid: user.uid, email: user.email, sessionId: '' };
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  const checkout = startCheckout(furrow.context, providerOf(furrow), {
    actor,
    fee: packFee(500),
    now: furrow.clock.now(),
    ...shopper.urls(),
  });
  await expect(checkout).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  const ordered = furrow.context.db.selectFrom('orders').select('id').where('user_id', '=', user.uid);
  expect(await ordered.execute()).toEqual([]);
});

test('a refund takes coins in proportion, the same however often it is told', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_refund', { session: sessionId, cents: 500 });
  await eventually(async () => (await coinsOf(user)).coins === 15_000, 'a quarter taken');
  await shopper.steer('_resend', { session: sessionId });
  await shopper.steer('_refund', { session: sessionId, cents: 1_500 });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  expect((await history(user)).map((line) => line.amount)).toEqual([-15_000, -5_000, 20_000, 200]);
});

test('an answer that was overtaken by a newer one gives no refund back', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  const cards = providerOf(furrow);
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

test('an order that the card provider does not know keeps no other waiting', async () => {
  const [lost, user] = [await furrow.world.user(), await furrow.world.user()];
  furrow.sandbox.deliverTo(null);
  const unknown = await shopper.checkout(lost, 5);
  const { orderId, sessionId } = await shopper.checkout(user, 20);
  await shopper.press(sessionId, 'pay');
  const { db } = furrow.context;
  await db.updateTable('orders').set({ session_id: 'cs_gone' }).where('id', '=', unknown.orderId).execute();
  furrow.clock.move(3 * 60_000);
  await reconcileOrders(furrow.context, providerOf(furrow));
  await shopper.until(user, orderId, 'paid');
  // It stands behind the others next time.
  const asked = db.selectFrom('orders').select(['state', 'checked_at']).where('id', '=', unknown.orderId);
  expect(await asked.executeTakeFirst()).toEqual({ state: 'open', checked_at: expect.any(Date) });
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});

test('a refund of coins already spent becomes a debt, which stops buying until it is repaid', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await furrow.spend(user.uid, 5_100_000);
  await shopper.steer('_refund', { session: sessionId, cents: 500 });
  await eventually(async () => (await debtOf(user)) === -4_900_000, 'a debt');
  const again = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  expect(again).toMatchObject({ httpStatus: 400, error: { status: 'FAILED_PRECONDITION' } });
});

async function debtOf({ uid }: TestUser) {
  const row = await furrow.context.db
    .selectFrom('user_balances')
    .select('debt_millicoins')
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  return row.debt_millicoins;
}

test('a purchase that was under way repays the debt first', async () => {
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
  // Both lines are theirs to read: what was bought, with its receipt, and what it repaid.
  expect((await history(user)).slice(0, 2)).toMatchObject([
    { amount: -5_000, kind: 'refund', orderId: null },
    { amount: 20_000, kind: 'purchase', orderId: second.orderId },
  ]);
  const inbox = await furrow.world.read('myNotifications', user);
  expect(JSON.stringify(inbox.value)).toContain(
    'You bought 20,000 coins; 5,000 of them repaid what you owed after a refund.',
  );
});

test('a card dispute sets coins aside and stops buying; won, they come back', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'coins held');
  const blocked = await furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...shopper.urls() });
  expect(blocked.error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('card dispute'),
  });
  await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
  await eventually(async () => (await coinsOf(user)).coins === 20_000, 'coins returned');
});

test('each end of a card dispute is told as what it is', async () => {
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

test('a lost dispute that is appealed keeps its coins aside until the appeal is over', async () => {
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

test('a lost dispute after a partial refund never takes more than was bought', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 5);
  await shopper.steer('_refund', { session: sessionId, cents: 200 });
  await shopper.steer('_dispute', { session: sessionId, outcome: 'lost' });
  await eventually(async () => (await coinsOf(user)).coins === 0, 'all taken');
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  expect(await coinsOf(user)).toMatchObject({ coins: 0, monthlyCoins: 200 });
  expect(await debtOf(user)).toBe(0);
});

const good = { successUrl: '', cancelUrl: '' };
test.each([0, -5, 5.01, 7, '5', null, 1e9, true, [5], {}])('the pack %j is refused', async (amount) => {
  const user = await furrow.world.user();
  const answer = await furrow.world.call(createCheckoutSessionForCredits, user, { ...good, ...shopper.urls(), amount });
  expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
});

test.each([0.99, 1.005, 10_000.01, 0, -1, 'NaN', null])('the custom amount %j is refused', async (amount) => {
  const user = await furrow.world.user();
  const answer = await furrow.world.call(createCheckoutSessionForCustomAmount, user, { ...shopper.urls(), amount });
  expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
});

test.each([
  '//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/\\evil.test',
  'https:evil.test',
  '',
  'data:text/html,x',
  `http://${'x'.repeat(3_000)}`,
  'http://user:pw@127.0.0.1:1',
])('the return address %s is refused', async (address) => {
  const user = await furrow.world.user();
  for (const changed of [{ successUrl: address }, { cancelUrl: address }]) {
    const answer = await furrow.world.call(createCheckoutSessionForCredits, user, {
      amount: 5,
      ...shopper.urls(),
      ...changed,
    });
    expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
  }
});

test('a visitor cannot buy, and nobody sees another one’s order or history', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const { orderId } = await shopper.checkout(user, 5);
  expect(
    await furrow.world.call(createCheckoutSessionForCredits, null, { amount: 5, ...shopper.urls() }),
  ).toMatchObject({ httpStatus: 401 });
  expect(await furrow.world.read('order', other, { orderId })).toMatchObject({
    httpStatus: 404,
    error: { status: 'NOT_FOUND' },
  });
  expect(await furrow.world.read('myTransactions', null)).toMatchObject({ httpStatus: 401 });
});

test('the history is paged, newest first, every line once', async () => {
  const user = await furrow.world.user();
  for (let index = 0; index < 60; index += 1) await furrow.spend(user.uid, 1_000 + index);
  const seen: number[] = [];
  const sizes: number[] = [];
  for (let before: string | null = null; ; ) {
    const { value } = await furrow.world.read('myTransactions', user, before === null ? {} : { before });
    const page = value as { items: { amount: number }[]; next: string | null };
    seen.push(...page.items.map((line) => line.amount));
    sizes.push(page.items.length);
    before = page.next;
    if (before === null) break;
  }
  expect(sizes).toEqual([25, 25, 11]);
  expect(seen[0]).toBe(-1.059);
  expect(seen.at(-1)).toBe(200);
});

test('the balance of the last 30 days ends with today’s', async () => {
  const user = await furrow.world.user();
  await shopper.buy(user, 5);
  const { value } = await furrow.world.read('myBalanceHistory', user);
  const days = value as { day: string; balance: number }[];
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), balance: 5_200 });
  expect(days.at(-2)?.balance).toBe(0);
});
