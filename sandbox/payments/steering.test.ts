import { expect, test } from 'vitest';
import { checkout, paidCheckout, steer, type TestSandbox, testSandbox } from '../test-sandbox.ts';

const eventTypes = async ({ stripe }: TestSandbox) => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map((event) => event.type).reverse();
};
const paidEvents = ['charge.succeeded', 'checkout.session.completed'];

test('a partial refund leaves the rest of the charge', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox, 500);
  const { body } = await steer(sandbox, '_refund', { session: id, cents: 200 });
  expect(body).toMatchObject({ refund: { amount: 200 }, charge: { amount_refunded: 200, refunded: false } });
  expect(await eventTypes(sandbox)).toEqual([...paidEvents, 'refund.created', 'charge.refunded', 'refund.updated']);
});

test('a refund without cents gives back what is left, and no more', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox, 500);
  await steer(sandbox, '_refund', { session: id, cents: 200 });
  for (const cents of [301, 0, -1]) expect((await steer(sandbox, '_refund', { session: id, cents })).status).toBe(400);
  const { body } = await steer(sandbox, '_refund', { session: id });
  expect(body).toMatchObject({ refund: { amount: 300 }, charge: { refunded: true } });
  expect((await steer(sandbox, '_refund', { session: id })).body.error.code).toBe('charge_already_refunded');
});

test('a dispute that is won gives the money back, a lost one does not', async () => {
  await using sandbox = await testSandbox();
  const won = await paidCheckout(sandbox);
  await steer(sandbox, '_dispute', { session: won.id, outcome: 'open' });
  const { body } = await steer(sandbox, '_dispute', { session: won.id, outcome: 'won' });
  expect(body.dispute).toMatchObject({ status: 'won', amount: 500 });
  const begun = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
  const wonEvents = [...paidEvents, ...begun, 'charge.dispute.closed', 'charge.dispute.funds_reinstated'];
  expect(await eventTypes(sandbox)).toEqual(wonEvents);

  const lost = await paidCheckout(sandbox);
  await steer(sandbox, '_dispute', { session: lost.id, outcome: 'lost' });
  expect(await eventTypes(sandbox)).toEqual([...wonEvents, ...paidEvents, ...begun, 'charge.dispute.closed']);
});

test('a settled dispute stays settled, and a disputed charge is not refunded as well', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox);
  await steer(sandbox, '_dispute', { session: id, outcome: 'lost' });
  expect((await steer(sandbox, '_dispute', { session: id, outcome: 'won' })).status).toBe(400);
  expect((await steer(sandbox, '_refund', { session: id })).body.error.code).toBe('charge_disputed');
});

test('a lost dispute can be appealed, and won then', async () => {
  await using sandbox = await testSandbox();
  const { id } = await paidCheckout(sandbox);
  expect((await steer(sandbox, '_dispute', { session: id, outcome: 'appealed' })).status).toBe(400);
  await steer(sandbox, '_dispute', { session: id, outcome: 'lost' });
  const { body } = await steer(sandbox, '_dispute', { session: id, outcome: 'appealed' });
  expect(body.dispute).toMatchObject({ status: 'appeal_under_review', amount: 500 });
  expect((await eventTypes(sandbox)).at(-1)).toBe('charge.dispute.updated');
  expect((await steer(sandbox, '_dispute', { session: id, outcome: 'won' })).body.dispute.status).toBe('won');
});

test('an unpaid checkout has nothing to refund or dispute', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  expect((await steer(sandbox, '_refund', { session: id })).status).toBe(400);
  expect((await steer(sandbox, '_dispute', { session: id, outcome: 'odd' })).status).toBe(400);
});

test.each(['_refund', '_dispute', '_resend'] as const)(
  '%s of an unknown checkout is answered with 404',
  async (act) => {
    await using sandbox = await testSandbox();
    expect((await steer(sandbox, act, { session: 'cs_test_nobody', outcome: 'open' })).status).toBe(404);
  },
);
