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
 * session that names no order is not ours, though it is at the same card provider.
 */
async function unknownAmong({ db }: Context, sessions: readonly CompletedSession[]): Promise<CompletedSession[]> {
  const ours = sessions.filter(({ orderId }) => orderId !== null);
  if (ours.length === 0) return [];
  const named = ours.map(({ sessionId }) => sessionId);
  const known = await db.selectFrom('orders').select('session_id').where('session_id', 'in', named).execute();
  const ids = new Set(known.map(({ session_id }) => session_id));
  return ours.filter(({ sessionId }) => !ids.has(sessionId));
}
