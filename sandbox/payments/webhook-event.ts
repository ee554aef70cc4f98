import Stripe from 'stripe';
import * as v from 'valibot';

export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.succeeded',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
] as const;
export type EventType = (typeof eventTypes)[number];

/** An event that is reported to the site. `payload` is the text that is signed and sent, never rebuilt. */
export const webhookEventRow = v.object({
  id: v.string(),
  type: v.picklist(eventTypes),
  sessionId: v.string(),
  createdAtS: v.number(),
  payload: v.string(),
  attempts: v.number(),
  nextAttemptAtMs: v.nullable(v.number()),
  deliveredAtMs: v.nullable(v.number()),
});
export type WebhookEvent = v.InferOutput<typeof webhookEventRow>;

const storedEventObject = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string(), object: v.string() }));

/** Returns a new event's text; the object is its current state, as the card API has it. */
export function eventPayload(event: { id: string; type: EventType; createdAtS: number }, object: object): string {
  return JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: event.createdAtS,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  });
}

/** The event as the API lists it: the text as sent, with the number of pending deliveries. */
export function eventObject(event: WebhookEvent) {
  const pendingWebhooks = event.deliveredAtMs === null ? 1 : 0;
  return { ...v.parse(storedEventObject, event.payload), pending_webhooks: pendingWebhooks };
}
