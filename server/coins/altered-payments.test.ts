import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProblems } from '#testing/open-problems.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Payment } from './card-provider.ts';
import { settleSession } from './settle-order.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  // The job that reconciles orders is off: it would ask the card provider again and settle the orders.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
  furrow.sandbox.deliverTo(null);
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

const { cardProvider, history } = paymentWorld(() => furrow);

/** Payments that differ from the session that was ordered. Source: security row 29. */
const altered: [string, Partial<Payment>][] = [
  ['another user', { uid: 'somebody-else' }],
  ['nobody', { uid: null }],
  ['another currency', { currency: 'jpy' }],
  ['no currency', { currency: '' }],
  ['a cent less', { amountCents: 531 }],
  ['a cent more', { amountCents: 100_000 }],
  ['nothing', { amountCents: 0 }],
  ['another session', { sessionId: 'cs_test_other' }],
];

test.each(altered)(
  'a paid session that differs from its order (%s) is a mismatch, credits nothing and is counted',
  async (_name, change) => {
    const user = await furrow.world.user();
    const cards = cardProvider();
    const { orderId, sessionId } = await shopper.checkout(user, 5);
    await shopper.press(sessionId, 'pay');
    const before = await openProblems(furrow.context, 'mismatch');
    const readPayment = async (id: string) => {
      const payment = await cards.readPayment(id);
      return payment && { ...payment, ...change };
    };
    await settleSession(furrow.context, { ...cards, readPayment }, sessionId);
    expect(await shopper.stateOf(user, orderId)).toBe('mismatch');
    expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 0 });
    expect(await openProblems(furrow.context, 'mismatch')).toBe(before + 1);
  },
);

test('a mismatch is logged once, however often its session is settled', async () => {
  const { sessionId } = await shopper.checkout(await furrow.world.user(), 5);
  await shopper.press(sessionId, 'pay');
  const readPayment = async (id: string) => {
    const payment = await cardProvider().readPayment(id);
    return payment && { ...payment, amountCents: 1 };
  };
  const told = vi.spyOn(furrow.context.log, 'error').mockImplementation(() => {});
  for (let looks = 0; looks < 2; looks += 1)
    await settleSession(furrow.context, { ...cardProvider(), readPayment }, sessionId);
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

test('a refund of an order is not undone by a second session that names the same order', async () => {
  const user = await furrow.world.user();
  const cards = cardProvider();
  const { sessionId } = await shopper.checkout(user, 5);
  await shopper.press(sessionId, 'pay');
  const paid = await cards.readPayment(sessionId);
  await shopper.steer('_refund', { session: sessionId, cents: 500 });
  await settleSession(furrow.context, cards, sessionId);
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 0 });
  const readPayment = async () => paid && { ...paid, sessionId: 'cs_test_other' };
  await settleSession(furrow.context, { ...cards, readPayment }, 'cs_test_other');
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 0 });
});

test.each<[string, Partial<Payment>, string]>([
  ['an open card dispute', { disputedOpenCents: 300 }, 'Card dispute: coins of a purchase of $5.00 set aside'],
  ['a lost card dispute', { disputedLostCents: 300 }, 'Card dispute lost: coins of a purchase of $5.00 taken'],
])('the history names a refund that is read together with %s', async (_what, dispute, description) => {
  const user = await furrow.world.user();
  const cards = cardProvider();
  const { sessionId } = await shopper.checkout(user, 5);
  await shopper.press(sessionId, 'pay');
  const readPayment = async (id: string) => {
    const payment = await cards.readPayment(id);
    return payment && { ...payment, refundedCents: 200, ...dispute };
  };
  await settleSession(furrow.context, { ...cards, readPayment }, sessionId);
  const [line] = await history(user);
  expect(line).toMatchObject({ amount: -5_000, description: `${description}, and $2.00 of it refunded` });
});
