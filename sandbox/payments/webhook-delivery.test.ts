import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { checkout, paidCheckout, press, steer, testReceiver, testSandbox, webhookSecret } from '../test-sandbox.ts';

const { webhooks } = new Stripe('sk_test_unused');
const soon = { timeout: 4_000, interval: 20 };

test('a paid checkout sends a webhook whose signature the official SDK accepts', async () => {
  await using receiver = await testReceiver();
  await using sandbox = await testSandbox({ webhookUrl: receiver.url });
  const { id } = await paidCheckout(sandbox);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  const events = receiver.received.map(({ body, signature }) =>
    webhooks.constructEvent(body, signature, webhookSecret),
  );
  const completed = events.find((event) => event.type === 'checkout.session.completed');
  expect(completed).toMatchObject({
    livemode: false,
    data: { object: { id, payment_status: 'paid', amount_total: 500 } },
  });
});

test('a webhook that is not answered with 2xx is sent again with the same event', async () => {
  await using receiver = await testReceiver([500]);
  await using sandbox = await testSandbox({ webhookUrl: receiver.url });
  const { id } = await checkout(sandbox);
  await sandbox.stripe.checkout.sessions.expire(id);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  await vi.waitFor(async () => {
    expect((await sandbox.stripe.events.list({ delivery_success: true })).data).toHaveLength(1);
  }, soon);
});

test('events wait for their receiver, even over a restart', async () => {
  await using receiver = await testReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  {
    await using before = await testSandbox({ dataDir });
    await paidCheckout(before);
  }
  await using after = await testSandbox({ dataDir, webhookUrl: receiver.url });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  expect((await after.stripe.checkout.sessions.list()).data).toMatchObject([{ payment_status: 'paid' }]);
  rmSync(dataDir, { recursive: true });
});

test('the events of a checkout can be sent again', async () => {
  await using receiver = await testReceiver();
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox);
  sandbox.deliverTo(receiver.url);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  const { body } = await steer(sandbox, '_resend', { session: id });
  expect(body.deliveries).toMatchObject([
    { type: 'charge.succeeded', status: 200 },
    { type: 'checkout.session.completed', status: 200 },
  ]);
  expect(receiver.received).toHaveLength(4);
});

test('a checkout that was only declined causes no event', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  await press(sandbox, id, 'decline');
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
});
