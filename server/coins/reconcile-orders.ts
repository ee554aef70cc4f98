import { dayMs } from '#contract/wire/day.ts';
import type { Context } from '../platform/context.ts';
import { wordsOf } from '../platform/log.ts';
import type { CardProvider } from './card-provider.ts';
import { expireAbandoned, findUnsettled, updateOrder } from './order-store.ts';
import { receiveEvent, settleWaitingEvents } from './payment-events.ts';
import { settleSession } from './settle-order.ts';

/** A webhook that has not come after this long is not waited for any longer: the card provider is asked. */
const patienceMs = 2 * 60_000;
/** An order without a session after an hour has no buyer behind it. */
const abandonedMs = 3_600_000;
const ordersPerRun = 100;
/**
 * A card provider that answers slowly, or not at all, is asked for no longer than this in one run, the events of the inbox
 * counted in. One order is asked for even so, or a long inbox would keep them all waiting.
 */
const mostRunMs = 120_000;
/** As long as the card provider tries to deliver an event by itself. */
const eventsReachBackMs = 3 * dayMs;
/** As long as it keeps one. */
const eventsKeptMs = 30 * dayMs;

/** Finds what webhooks did not tell: events left in the inbox, events that never arrived, sessions that never reported back. */
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
  // A key that may not read events, say: the orders were asked for all the same, and operators see a job that fails.
  if (undelivered) throw undelivered.error;
}

/** Each night: what was delivered to nobody while no server ran for longer than the card provider tries. */
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

/** An order that cannot be settled goes to the end of the line: those behind it are not kept waiting. */
async function askFor(context: Context, cards: CardProvider, orderId: string, sessionId: string) {
  try {
    await settleSession(context, cards, sessionId);
  } catch (error) {
    context.log.warn({ orderId, error: wordsOf(error) }, 'an order waits');
    await updateOrder(context.db, orderId, { checked_at: context.clock.now() });
  }
}
