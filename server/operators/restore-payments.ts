import { sql } from 'kysely';
import { formatCents } from '#contract/coins/dollars.ts';
import { type CardProvider, type CompletedSession, restoreOrder } from '../coins/index.ts';
import type { Context } from '../platform/context.ts';
import type { Difference } from './alarm-store.ts';
import { type Compared, eachByItself, type Stretch } from './comparison.ts';

/**
 * Finds sessions that were paid at the card provider and that no order here has, as after restoring a backup. Their
 * orders are made anew; one that cannot be is a difference. Goes through the sessions, newest first.
 */
export async function restorePayments(
  context: Context,
  cards: CardProvider,
  { since, after }: Stretch,
): Promise<Compared> {
  const { sessions, next } = await cards.completedSessions(since, after);
  const differences: Difference[] = [];
  const tell = ({ sessionId, orderId, amountCents }: CompletedSession, obstacle: string) => {
    const paid = formatCents(amountCents ?? 0);
    const detail = `${paid} in the session ${sessionId} at the card provider ${obstacle} (order ${orderId}).`;
    differences.push({ what: 'payment', detail });
  };
  const restore = async (session: CompletedSession) => {
    const obstacle = await restoreOrder(context, cards, session);
    if (obstacle !== null) tell(session, obstacle);
  };
  const stoppedBy = await eachByItself(await unknownAmong(context, sessions), restore, (session, error) => {
    context.log.warn({ orderId: session.orderId, error }, 'a payment was not restored');
    tell(session, 'could not be restored; the next night tries again');
  });
  return { differences, next, stoppedBy };
}

/**
 * The sessions that name an order but that no order has: an order in the backup may be older than its session. A
 * session that names no order is not ours, though it is at the same card provider. That of a mismatch is known, even if
 * its order lacks it: an operator decides, and asking again would change nothing.
 */
async function unknownAmong({ db }: Context, sessions: readonly CompletedSession[]): Promise<CompletedSession[]> {
  const named = sessions.filter(({ orderId }) => orderId !== null).map(({ sessionId }) => sessionId);
  const orders = sessions.flatMap(({ orderId }) => orderId ?? []);
  const { rows } = await sql<{ session: string }>`
    select n.session from unnest(${named}::text[], ${orders}::text[]) as n (session, order_id)
    where not exists (select from orders o where o.session_id = n.session)
      and not exists (select from orders o where o.id = n.order_id and o.state = 'mismatch')`.execute(db);
  const unknown = new Set(rows.map(({ session }) => session));
  return sessions.filter(({ sessionId }) => unknown.has(sessionId));
}
