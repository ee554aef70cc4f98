import type { Context } from '../platform/context.ts';
import type { CardProvider } from './card-provider.ts';
import { findUnsettled, updateOrder } from './order-store.ts';
import { receiveEvent, settleWaitingEvents } from './payment-events.ts';
import { settleSession } from './settle-order.ts';

/** A webhook that has not come after this long is not waited for any longer: the card provider is asked. */
const patienceMs = 2 * 60_000;
/** An order without a session after an hour has no buyer behind it. */
const abandonedMs = 3_600_000;
const ordersPerRun = 100;
const eventsReachBackMs = 3 * 24 * 3_600_000;

/** Finds what webhooks did not tell: events left in the inbox, events that never arrived, sessions that never reported back. */
export async function reconcileOrders(context: Context, cards: CardProvider): Promise<void> {
  const now = context.clock.now().getTime();
  await settleWaitingEvents(context, cards);
  for (const event of await cards.undeliveredEvents(new Date(now - eventsReachBackMs)))
    await receiveEvent(context, event);
  for (const order of await findUnsettled(context.db, new Date(now - patienceMs), ordersPerRun)) {
    if (order.session_id !== null) await settleSession(context, cards, order.session_id);
    else if (now - order.created_at.getTime() > abandonedMs)
      await updateOrder(context.db, order.id, { state: 'expired' });
  }
}
