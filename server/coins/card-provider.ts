import type Stripe from 'stripe';
import * as v from 'valibot';
import type { FeeBreakdown } from '#contract/coins/card-fee.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Config } from '../platform/config.ts';
import { type Log, wordsOf } from '../platform/log.ts';
import { once } from '../platform/once.ts';
import { disputedCents } from './disputed-cents.ts';
import { UnfitEventError } from './unfit-event-error.ts';

/** What was paid in a session, as the card provider says when asked. Amounts in cents. */
export type Payment = {
  sessionId: string;
  orderId: string | null;
  uid: string | null;
  currency: string | null;
  amountCents: number | null;
  outcome: 'open' | 'paid' | 'failed' | 'expired';
  chargeId: string | null;
  refundedCents: number;
  disputedOpenCents: number;
  disputedLostCents: number;
};

/** A completed checkout session, with the metadata that we stored in it when we created it. Amounts in cents. */
export type CompletedSession = {
  sessionId: string;
  orderId: string | null;
  uid: string | null;
  baseAmountCents: number | null;
  amountCents: number | null;
  createdAt: Date;
};

export type NewCardSession = {
  orderId: string;
  uid: string;
  /** Null leaves the field of the card page empty. */
  email: string | null;
  name: string;
  fee: FeeBreakdown;
  successUrl: string;
  cancelUrl: string;
};

export type CardProvider = {
  createSession(session: NewCardSession): Promise<{ id: string; url: string }>;
  /** Null for a session that the card provider does not know. */
  readPayment(sessionId: string): Promise<Payment | null>;
  /** The checkout session that a payment intent belongs to, or null when it is none of ours. */
  findSessionOf(paymentIntentId: string): Promise<string | null>;
  /**
   * One page of the completed sessions created since a time, newest first. `after` is the session that the page
   * follows; `next` is the `after` of the next page.
   */
  completedSessions(since: Date, after: string): Promise<{ sessions: CompletedSession[]; next: string | null }>;
  /** Events since a time whose delivery failed, newest first, fetched page by page. */
  undeliveredEvents(since: Date): AsyncIterable<Stripe.Event>;
  /** Checks a webhook's signature and age; throws if either is wrong, an `UnfitEventError` if only the content is. */
  readWebhook(body: Buffer, signature: string): Promise<Stripe.Event>;
};

const timeoutMs = 20_000;
/** For requests that a buyer waits for: with the one retry, they take twice the timeout at most. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 };
/** Webhooks signed longer ago than this are refused as replays. */
const webhookToleranceSeconds = 300;

/**
 * The card provider through its official SDK, at Stripe's own address or the sandbox's; null without a key. The SDK is
 * a quarter of all code that a process would load, so it is imported with the first request.
 */
export function createCardProvider(
  { stripeSecretKey, stripeWebhookSecret, stripeUrl }: Config,
  log: Log,
): CardProvider | null {
  if (stripeSecretKey === '') return null;
  const sdk = once(async () => {
    const { default: StripeSdk } = await import('stripe');
    return new StripeSdk(stripeSecretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: 2,
      telemetry: false,
      ...(stripeUrl === null ? {} : addressOf(stripeUrl)),
    });
  });
  const liveMode = stripeSecretKey.startsWith('sk_live_') || stripeSecretKey.startsWith('rk_live_');

  return { createSession, readPayment, findSessionOf, completedSessions, undeliveredEvents, readWebhook };

  async function createSession({ orderId, uid, email, name, fee, successUrl, cancelUrl }: NewCardSession) {
    const metadata = { orderId, uid, baseAmountCents: String(fee.baseAmountCents) };
    try {
      const stripe = await sdk();
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: uid,
          ...(email === null ? {} : { customer_email: email }),
          line_items: [
            { quantity: 1, price_data: { currency: 'usd', unit_amount: fee.totalChargeCents, product_data: { name } } },
          ],
          metadata,
          payment_intent_data: { metadata },
          // Refunds and disputes use the currency of the payment, and we compare amounts in US cents.
          adaptive_pricing: { enabled: false },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `checkout:${orderId}`, ...patience },
      );
      const { id, url } = expectKind('checkout.session', session);
      if (url === null) throw new Error(`session ${id} has no page`);
      return { id, url };
    } catch (error) {
      log.warn({ error: wordsOf(error), orderId }, 'the card provider made no session');
      throw new CallError(
        'UNAVAILABLE',
        'The card payment service did not answer. Nothing was charged; please try again.',
      );
    }
  }

  async function readPayment(sessionId: string): Promise<Payment | null> {
    const stripe = await sdk();
    const session = await stripe.checkout.sessions
      .retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
      .catch(nullIfMissing);
    if (session === null) return null;
    expectKind('checkout.session', session);
    const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
    const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
    return {
      sessionId: session.id,
      orderId: session.metadata?.orderId ?? null,
      uid: session.client_reference_id,
      currency: session.currency,
      amountCents: session.amount_total,
      outcome: outcomeOf(session, intent),
      chargeId: charge?.id ?? null,
      refundedCents: charge?.amount_refunded ?? 0,
      ...(charge ? await readDisputes(charge.id) : { disputedOpenCents: 0, disputedLostCents: 0 }),
    };
  }

  async function readDisputes(chargeId: string) {
    const stripe = await sdk();
    const { data } = expectKind('list', await stripe.disputes.list({ charge: chargeId, limit: 100 }));
    return disputedCents(data);
  }

  async function findSessionOf(paymentIntentId: string): Promise<string | null> {
    const stripe = await sdk();
    const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
    const { data } = expectKind('list', sessions);
    return data[0]?.id ?? null;
  }

  async function completedSessions(since: Date, after: string) {
    const stripe = await sdk();
    const page = await stripe.checkout.sessions.list({
      created: { gte: Math.floor(since.getTime() / 1_000) },
      status: 'complete',
      limit: 100,
      ...(after === '' ? {} : { starting_after: after }),
    });
    const { data, has_more: hasMore } = expectKind('list', page);
    const sessions = data.map((session) => ({
      sessionId: session.id,
      orderId: session.metadata?.orderId ?? null,
      uid: session.client_reference_id,
      baseAmountCents: session.metadata?.baseAmountCents ? Number(session.metadata.baseAmountCents) : null,
      amountCents: session.amount_total,
      createdAt: new Date(session.created * 1_000),
    }));
    return { sessions, next: hasMore ? (data.at(-1)?.id ?? null) : null };
  }

  async function* undeliveredEvents(since: Date) {
    const stripe = await sdk();
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    yield* stripe.events.list({ delivery_success: false, created, limit: 100 });
  }

  async function readWebhook(body: Buffer, signature: string): Promise<Stripe.Event> {
    const stripe = await sdk();
    const event = stripe.webhooks.constructEvent(body, signature, stripeWebhookSecret, webhookToleranceSeconds);
    assertFit(event);
    if (event.livemode !== liveMode) throw new Error('a test event for a live key, or the other way round');
    return event;
  }
}

/** The fields that we read from an event. Everything else is asked of the card provider. */
const eventShape = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,255}$/)),
  livemode: v.boolean(),
  data: v.object({ object: v.object({}) }),
});

function assertFit(event: unknown) {
  const read = v.safeParse(eventShape, event);
  if (read.success) return;
  const place = v.getDotPath(read.issues[0]);
  throw new UnfitEventError(place === null ? 'The body is no event.' : `The event's ${place} is missing or wrong.`);
}

/** Checks the kind of a response: the SDK accepts any JSON without an `error`, even a gateway's 429 with `{}`. */
function expectKind<Answer extends { object: string }>(kind: Answer['object'], answer: Answer): Answer {
  if (answer.object !== kind) throw new Error(`the card provider answered something that is no ${kind}`);
  return answer;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
  throw error;
}

function outcomeOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): Payment['outcome'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'expired';
  const failed = intent?.status === 'canceled' || intent?.status === 'requires_payment_method';
  return session.status === 'complete' && failed ? 'failed' : 'open';
}

function addressOf(url: URL) {
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}
