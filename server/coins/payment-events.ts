import type Stripe from 'stripe';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import { wordsOf } from '../platform/log.ts';
import type { CardProvider } from './card-provider.ts';
import { settleSession } from './settle-order.ts';

export const settleEventJob = 'settle-payment-event';

/** Stores an event in the inbox and queues its job, in one transaction. A repeated event changes nothing. */
export async function receiveEvent(context: Context, event: Stripe.Event): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const inserted = await tx
      .insertInto('payment_events')
      .values({ id: event.id, type: event.type, ...subjectOf(event), received_at: context.clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await addJob(tx, settleEventJob, { eventId: event.id }, { key: `event:${event.id}` });
  });
}

/** Processes one event. An event is only a trigger: the state of the payment is asked of the card provider. */
export async function settleEvent(context: Context, cards: CardProvider, eventId: string): Promise<void> {
  const { db, clock, log } = context;
  const event = await db.selectFrom('payment_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || event.processed_at !== null) return;
  try {
    const sessionId =
      event.session_id ?? (event.payment_intent_id && (await cards.findSessionOf(event.payment_intent_id)));
    const order = sessionId ? await settleSession(context, cards, sessionId) : null;
    const error = order ? null : 'no order of ours';
    await db
      .updateTable('payment_events')
      .set({ processed_at: clock.now(), error })
      .where('id', '=', eventId)
      .execute();
  } catch (error) {
    // The caller gets the original error, not this one.
    await noteAttempt(db, eventId, error).catch((lost: unknown) =>
      log.warn({ eventId, error: lost }, 'a failed attempt at a payment event is not counted'),
    );
    throw error;
  }
}

async function noteAttempt(db: Database, eventId: string, error: unknown): Promise<void> {
  await db
    .updateTable('payment_events')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      error: error instanceof Error ? error.message : 'failed',
    }))
    .where('id', '=', eventId)
    // The event may have been processed, with only the confirmation of the COMMIT lost.
    .where('processed_at', 'is', null)
    .execute();
}

/** Works off the events that a stopped process left behind, the least tried first, until the time is over. */
export async function settleWaitingEvents(
  context: Context,
  cards: CardProvider,
  isTimeOver: () => boolean,
): Promise<void> {
  const waiting = await context.db
    .selectFrom('payment_events')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('attempts')
    .orderBy('received_at')
    .limit(200)
    .execute();
  for (const { id } of waiting) {
    await settleEvent(context, cards, id).catch((error: unknown) =>
      context.log.warn({ eventId: id, error: wordsOf(error) }, 'a payment event waits'),
    );
    if (isTimeOver()) return;
  }
}

/** The session or payment intent that an event speaks of. */
function subjectOf(event: Stripe.Event): { session_id: string | null; payment_intent_id: string | null } {
  const subject: { object?: unknown; id?: unknown; payment_intent?: unknown } = { ...event.data.object };
  const sessionId = subject.object === 'checkout.session' ? idIn(subject.id) : null;
  return { session_id: sessionId, payment_intent_id: idIn(subject.payment_intent) };
}

const idIn = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,255}$/.test(value) ? value : null);
