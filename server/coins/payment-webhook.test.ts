import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { eventually } from '#testing/eventually.ts';
import { openProblems } from '#testing/open-problems.ts';
import { postWebhook, signatureOf } from '#testing/payment-events.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { webhookSecret } from '#testing/start-test-sandbox.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { purchaseKey } from './ledger-keys.ts';
import { receiveLostEvents, reconcileOrders } from './reconcile-orders.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

const { cardProvider, coinsOf, history, waitingEvents } = paymentWorld(() => furrow);

async function deliver(event: object, { secret = webhookSecret, at = Math.floor(Date.now() / 1_000) } = {}) {
  const payload = JSON.stringify(event);
  return deliverRaw(payload, signatureOf(payload, { secret, timestamp: at }));
}

const deliverRaw = (body: string, signature: string | null) =>
  postWebhook(furrow.url, body, signature === null ? {} : { 'stripe-signature': signature });

const completed = (sessionId: string, id = `evt_${crypto.randomUUID()}`) => ({
  id,
  object: 'event',
  type: 'checkout.session.completed',
  livemode: false,
  data: { object: { id: sessionId, object: 'checkout.session' } },
});

test('a paid session is credited once, even if eight events of it, four with the same id, arrive at once', async () => {
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

test('a forged, stale, altered, unsigned or foreign event is refused with an empty 400 and credits nothing', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.checkout(user, 100);
  const event = completed(sessionId);
  const payload = JSON.stringify(event);
  const good = signatureOf(payload);
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
  'a signed event whose %s is missing or wrong is refused with one line of text',
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

test('a webhook event of 256 KiB is accepted, and one that is a byte longer is refused', async () => {
  const { sessionId } = await shopper.checkout(await furrow.world.user(), 5);
  const event = completed(sessionId);
  const room = 256 * 1_024 - JSON.stringify({ ...event, padding: '' }).length;
  const sent = (length: number) => deliver({ ...event, padding: 'x'.repeat(length) });
  expect((await sent(room + 1)).status).toBe(400);
  expect((await sent(room)).status).toBe(200);
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
});

test.each([
  ['total_charge_cents', { total_charge_cents: 199_999 }],
  ['session', { session_id: 'cs_test_other' }],
])('a paid session that differs from its order (%s) credits nothing and is reported', async (_name, changed) => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  await furrow.context.db.updateTable('orders').set(changed).where('id', '=', orderId).execute();
  await shopper.press(sessionId, 'pay');
  await shopper.until(user, orderId, 'mismatch');
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  expect(await openProblems(furrow.context, 'mismatch')).toBeGreaterThan(0);
});

test('a session paid by one user never credits another', async () => {
  const [buyer, thief] = [await furrow.world.user(), await furrow.world.user()];
  const { orderId, sessionId } = await shopper.checkout(buyer, 5);
  await furrow.context.db.updateTable('orders').set({ user_id: thief.uid }).where('id', '=', orderId).execute();
  await shopper.press(sessionId, 'pay');
  await shopper.until(thief, orderId, 'mismatch');
  expect(await coinsOf(thief)).toMatchObject({ coins: 0 });
});

test('a payment for an account that was deleted meanwhile is recorded as a mismatch and credits nothing', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  await shopper.press(sessionId, 'pay');
  const order = furrow.context.db.selectFrom('orders').select(['state', 'mismatch']).where('id', '=', orderId);
  const mismatch = { state: 'mismatch', mismatch: 'a deleted account' };
  await eventually(async () => (await order.executeTakeFirst())?.state === 'mismatch', 'a report to the operators');
  expect(await order.executeTakeFirst()).toEqual(mismatch);
  const credited = furrow.context.db.selectFrom('ledger_transactions').select('id');
  expect(await credited.where('key', '=', purchaseKey(sessionId)).execute()).toEqual([]);
});

test('the reconcile job credits a payment whose webhook never came', async () => {
  const user = await furrow.world.user();
  furrow.sandbox.deliverTo(null);
  const { orderId, sessionId } = await shopper.checkout(user, 20);
  await shopper.press(sessionId, 'pay');
  expect(await shopper.stateOf(user, orderId)).toBe('open');
  furrow.clock.move(3 * 60_000);
  await reconcileOrders(furrow.context, cardProvider());
  await shopper.until(user, orderId, 'paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 20_000 });
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});

test('the reconcile job takes in all lost events, also when the card provider lists them in several pages', async () => {
  const [first, many] = [await furrow.world.user(), await furrow.world.user()];
  const early = await shopper.buy(first, 20);
  // Of several orders: each event asks for all refunds of its order.
  const orders = [];
  for (let n = 0; n < 6; n += 1) orders.push(await shopper.buy(many, 20));
  furrow.sandbox.deliverTo(null);
  await shopper.steer('_refund', { session: early.sessionId });
  for (const { sessionId } of orders)
    for (let n = 0; n < 17; n += 1) await shopper.steer('_refund', { session: sessionId, cents: 1 });
  await reconcileOrders(furrow.context, cardProvider());
  // Each event asks the card provider, so that all of them may take longer than one wait.
  for (const left of [75, 50, 25, 0])
    await eventually(async () => (await waitingEvents()) <= left, `an inbox of ${left} at most`);
  expect((await coinsOf(first)).coins).toBe(0);
  expect((await coinsOf(many)).coins).toBe(6 * 20_000 - 1_020);
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
}, 90_000);

test('the nightly job finds a refund whose event was not delivered for over three days', async () => {
  const user = await furrow.world.user();
  const { sessionId } = await shopper.buy(user, 20);
  await eventually(async () => (await waitingEvents()) === 0, 'an empty inbox');
  furrow.sandbox.deliverTo(null);
  await shopper.steer('_refund', { session: sessionId });
  furrow.clock.move(5 * dayMs);
  await reconcileOrders(furrow.context, cardProvider());
  const order = furrow.context.db.selectFrom('orders').select('refunded_cents').where('session_id', '=', sessionId);
  expect(await order.executeTakeFirst()).toEqual({ refunded_cents: 0 });
  await receiveLostEvents(furrow.context, cardProvider());
  await eventually(async () => (await order.executeTakeFirst())?.refunded_cents !== 0, 'the refund taken');
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});

test('an order that the card provider does not know does not hold up other orders', async () => {
  const [lost, user] = [await furrow.world.user(), await furrow.world.user()];
  furrow.sandbox.deliverTo(null);
  const unknown = await shopper.checkout(lost, 5);
  const { orderId, sessionId } = await shopper.checkout(user, 20);
  await shopper.press(sessionId, 'pay');
  const { db } = furrow.context;
  await db.updateTable('orders').set({ session_id: 'cs_gone' }).where('id', '=', unknown.orderId).execute();
  furrow.clock.move(3 * 60_000);
  await reconcileOrders(furrow.context, cardProvider());
  await shopper.until(user, orderId, 'paid');
  // The order now stands behind the others in the queue.
  const asked = db.selectFrom('orders').select(['state', 'checked_at']).where('id', '=', unknown.orderId);
  expect(await asked.executeTakeFirst()).toEqual({ state: 'open', checked_at: expect.any(Date) });
  furrow.sandbox.deliverTo(`${furrow.url}/payments/webhook`);
  furrow.clock.reset();
});
