import { formatCents } from '#contract/coins/dollars.ts';
import { type CardProvider, type Payment, settleSession } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import type { Difference } from './alarm-store.ts';
import { type Compared, eachByItself, type Stretch } from './comparison.ts';

/** Few enough for a run to end long before its job would count as abandoned. */
const ordersPerRun = 100;

const unknown = 'is not known to the card provider';

/**
 * Finds orders that differ from what the card provider says was paid. If we only missed an event, the order is updated,
 * as the event would have done; what remains is a difference. Goes through the orders by id.
 */
export async function comparePayments(
  context: Context,
  cards: CardProvider,
  { since, after }: Stretch,
): Promise<Compared> {
  const { db, log } = context;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'session_id'])
    .where('id', '>', after)
    .where('state', 'in', ['paid', 'failed', 'expired'])
    .where('created_at', '>=', since)
    .where('session_id', 'is not', null)
    .orderBy('id')
    .limit(ordersPerRun)
    .execute();
  const differences: Difference[] = [];
  const compare = async ({ id, session_id: sessionId }: (typeof orders)[number]) => {
    if (sessionId === null) return;
    const found = await difference(id, sessionId);
    if (found === null) return;
    if (found !== unknown) await settleSession(context, cards, sessionId);
    const left = await difference(id, sessionId);
    if (left !== null) differences.push({ what: 'payment', detail: `The order ${id} ${left}.` });
  };
  // The next night looks at it again.
  const stoppedBy = await eachByItself(orders, compare, ({ id }, error) =>
    log.warn({ orderId: id, error }, 'a payment was not compared'),
  );
  const next = orders.length === ordersPerRun ? (orders.at(-1)?.id ?? null) : null;
  return { differences, next, stoppedBy };

  async function difference(orderId: string, sessionId: string) {
    const payment = await cards.readPayment(sessionId);
    if (payment === null) return unknown;
    const order = await db
      .selectFrom('orders')
      .select(['state', 'total_charge_cents', 'refunded_cents', 'disputed_open_cents', 'disputed_lost_cents'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return differenceOf(order, payment);
  }
}

type Order = {
  state: string;
  total_charge_cents: number;
  refunded_cents: number;
  disputed_open_cents: number;
  disputed_lost_cents: number;
};

/** Describes how an order differs from the card provider's answer; null if it does not. */
function differenceOf(order: Order, payment: Payment): string | null {
  const isPaid = order.state === 'paid';
  if (isPaid !== (payment.outcome === 'paid'))
    return `is ${order.state} here and ${payment.outcome} at the card provider`;
  if (!isPaid) return null;
  const figures = [
    ['was charged', order.total_charge_cents, payment.amountCents ?? 0],
    ['was refunded', order.refunded_cents, payment.refundedCents],
    ['is disputed over', order.disputed_open_cents, payment.disputedOpenCents],
    ['has lost to disputes', order.disputed_lost_cents, payment.disputedLostCents],
  ] as const;
  const other = figures.find(([, ours, theirs]) => ours !== theirs);
  if (!other) return null;
  const [what, ours, theirs] = other;
  return `${what} ${formatCents(ours)} here and ${formatCents(theirs)} at the card provider`;
}
