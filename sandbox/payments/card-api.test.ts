import { expect, test } from 'vitest';
import { checkout, officialSdk, paidCheckout, steer, testSandbox } from '../test-sandbox.ts';

test('the official SDK opens a checkout and reads it back', async () => {
  await using sandbox = await testSandbox();
  const created = await checkout(sandbox, 2_000);
  expect(created).toMatchObject({
    object: 'checkout.session',
    livemode: false,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2_000,
    currency: 'usd',
    client_reference_id: 'order-1',
    metadata: { orderId: 'order-1', baseAmountCents: '2000' },
    url: `${sandbox.url}/pay/${created.id}`,
  });
  expect(created.id).toMatch(/^cs_test_\w{28}$/);
  expect(await sandbox.stripe.checkout.sessions.retrieve(created.id)).toMatchObject({ id: created.id, status: 'open' });
});

test('an expired checkout has no card page any more and cannot be expired again', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  expect(await sandbox.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(sandbox.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a checkout expires by itself when its time is over', async () => {
  let nowMs = Date.now();
  await using sandbox = await testSandbox({ clock: () => nowMs });
  const { id } = await checkout(sandbox);
  nowMs += 25 * 3_600_000;
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
});

test('a paid checkout leads to its payment intent and its charge', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox, 500);
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      amount_received: 500,
      metadata: { orderId: 'order-1' },
      latest_charge: { amount: 500, paid: true },
    },
  });
});

test('a checkout is found by its payment intent', async () => {
  await using sandbox = await testSandbox();
  const paid = await paidCheckout(sandbox);
  await checkout(sandbox);
  const found = await sandbox.stripe.checkout.sessions.list({ payment_intent: String(paid.payment_intent) });
  expect(found.data.map((session) => session.id)).toEqual([paid.id]);
});

test('checkouts are listed by their status and the time they were made', async () => {
  await using sandbox = await testSandbox();
  const paid = await paidCheckout(sandbox);
  const open = await checkout(sandbox);
  const list = async (filter: Parameters<typeof sandbox.stripe.checkout.sessions.list>[0]) =>
    (await sandbox.stripe.checkout.sessions.list(filter)).data.map(({ id }) => id);
  expect(await list({ status: 'complete' })).toEqual([paid.id]);
  expect(await list({ status: 'open' })).toEqual([open.id]);
  expect(await list({ status: 'expired' })).toEqual([]);
  expect(await list({ created: { gte: paid.created } })).toEqual([open.id, paid.id]);
  expect(await list({ created: { lt: paid.created } })).toEqual([]);
});

test('refunds and disputes are listed by their charge', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox);
  const { body } = await steer(sandbox, '_refund', { session: id, cents: 200 });
  await steer(sandbox, '_dispute', { session: id, outcome: 'open' });
  const charge: string = body.charge.id;
  const refunds = await sandbox.stripe.refunds.list({ charge });
  const disputes = await sandbox.stripe.disputes.list({ charge });
  expect(refunds.data).toMatchObject([{ amount: 200, status: 'succeeded' }]);
  expect(disputes.data).toMatchObject([{ amount: 500, status: 'needs_response' }]);
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 200, disputed: true });
});

test('the SDK pages through the events, newest first', async () => {
  await using sandbox = await testSandbox();
  await paidCheckout(sandbox);
  await paidCheckout(sandbox);
  const types = [];
  for await (const event of sandbox.stripe.events.list({ limit: 1, delivery_success: false })) types.push(event.type);
  expect(types).toEqual([
    'checkout.session.completed',
    'charge.succeeded',
    'checkout.session.completed',
    'charge.succeeded',
  ]);
});

test('the same idempotency key returns the same checkout, and refuses different parameters', async () => {
  await using sandbox = await testSandbox();
  const order = (cents: number) =>
    sandbox.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'coins' } } }],
        success_url: 'http://site.test/',
      },
      { idempotencyKey: 'checkout:1' },
    );
  const first = await order(500);
  expect((await order(500)).id).toBe(first.id);
  await expect(order(501)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect((await sandbox.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('refusals of the card API are errors that the official SDK knows', async () => {
  await using sandbox = await testSandbox();
  const stranger = officialSdk(sandbox.url, 'sk_test_of_somebody_else');
  await expect(stranger.charges.retrieve('ch_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  await expect(sandbox.stripe.charges.retrieve('ch_1')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(sandbox.stripe.checkout.sessions.create({ mode: 'payment' })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'line_items',
  });
  await expect(sandbox.stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
});
