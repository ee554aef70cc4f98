import { formatCents } from '#contract/coins/dollars.ts';
import { type CardProvider, type CompletedSession, restoreOrder } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import type { Compared } from './reconcile-payments.ts';
import { reachBackMs } from './reconcile-payments.ts';

/**
 * Orders that the card provider was paid for and that are not known here, as after a backup was restored: they are made
 * anew, and what cannot be is a difference. Goes through the sessions from after `after`, the newest first.
 */
export async function restorePayments(context: Context, cards: CardProvider, after: string): Promise<Compared> {
  const since = new Date(context.clock.now().getTime() - reachBackMs);
  const { sessions, next } = await cards.completedSessions(since, after);
  const differences: Compared['differences'] = [];
  for (const session of await unknownAmong(context, sessions)) {
    const obstacle = await restoreOrder(context, cards, session);
    if (obstacle === null) continue;
    const paid = formatCents(session.amountCents ?? 0);
    const detail = `${paid} in the session ${session.sessionId} at the card provider ${obstacle} (order ${session.orderId}).`;
    differences.push({ what: 'payment', detail });
  }
  return { differences, next };
}

/** Sessions with an order's id that no order has. Others at the same card provider are not ours. */
async function unknownAmong({ db }: Context, sessions: readonly CompletedSession[]): Promise<CompletedSession[]> {
  const named = sessions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  if (named.length === 0) return [];
  const known = await db.selectFrom('orders').select('id').where('id', 'in', named).execute();
  const ids = new Set(known.map(({ id }) => id));
  return sessions.filter(({ orderId }) => orderId !== null && !ids.has(orderId));
}
