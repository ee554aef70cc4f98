import { dayMs } from '#contract/wire/day.ts';
import type { Context } from '../platform/context.ts';
import { wordsOf } from '../platform/log.ts';
import type { CardProvider } from './card-provider.ts';
import { expireAbandoned, findUnsettled, updateOrder } from './order-store.ts';
import { receiveEvent, settleWaitingEvents } from './payment-events.ts';
import { settleSession } from './settle-order.ts';

/** If a webhook has not arrived after this long, the card provider is asked. */
const patienceMs = 2 * 60_000;
/** An order that has no session after this long has no buyer waiting for it. */
const abandonedMs = 3_600_000;
const ordersPerRun = 100;
/**
 * One run asks a slow or silent card provider for no longer than this, including the events of the inbox. One order is
 * asked for in any case: otherwise a long inbox would hold up all orders.
 */
const mostRunMs = 120_000;
/** As long as the card provider tries to deliver an event by itself. */
const eventsReachBackMs = 3 * dayMs;
/** As long as the card provider keeps an event. */
const eventsKeptMs = 30 * dayMs;

/** Catches up on what webhooks missed: unprocessed events, lost events, and sessions without an outcome. */
export async function reconcileOrders(context: Context, cards: CardProvider, mostMs = mostRunMs): Promise<void> {
  const until = performance.now() + mostMs;
  const isTimeOver = () => performance.now() > until;
  const now = context.clock.now().getTime();
  await settleWaitingEvents(context, cards, isTimeOver);
  const undelivered = await receiveUndelivered(context, cards, eventsReachBackMs, isTimeOver).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await expireAbandoned(context.db, new Date(now - abandonedMs));
  for (const order of await findUnsettled(context.db, new Date(now - patienceMs), ordersPerRun)) {
    await askFor(context, cards, order.id, order.session_id);
    if (isTimeOver()) break;
  }
  // For example, the key may not read events. The orders are checked all the same, and operators see a failing job.
  if (undelivered) throw undelivered.error;
}

/** Runs each night: fetches events lost because no server ran for longer than the card provider retries. */
export function receiveLostEvents(context: Context, cards: CardProvider): Promise<void> {
  return receiveUndelivered(context, cards, eventsKeptMs, () => false);
}

async function receiveUndelivered(
  context: Context,
  cards: CardProvider,
  reachBackMs: number,
  isTimeOver: () => boolean,
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - reachBackMs);
  for await (const event of cards.undeliveredEvents(since)) {
    await receiveEvent(context, event);
    if (isTimeOver()) return;
  }
}

/** Settles one order. If that fails, the order goes to the end of the queue, so that it does not hold up the others. */
async function askFor(context: Context, cards: CardProvider, orderId: string, sessionId: string) {
  try {
    await settleSession(context, cards, sessionId);
  } catch (error) {
    context.log.warn({ orderId, error: wordsOf(error) }, 'an order waits');
    await updateOrder(context.db, orderId, { checked_at: context.clock.now() });
  }
}
