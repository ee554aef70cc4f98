import Stripe from 'stripe';
import type { Random } from './random.ts';
import { webhookSecret } from './start-test-sandbox.ts';

/** Returns so many events of one paid session, of two types, shuffled; some of them repeat one event. */
export function eventsOfSession(sessionId: string, howMany: number, random: Random): object[] {
  const events = Array.from({ length: howMany }, (_, index) => ({
    id: index % 3 === 0 ? `evt_${sessionId}` : `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: index % 2 === 0 ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded',
    livemode: false,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  }));
  return random.shuffled(events);
}

type Signing = { secret?: string; timestamp?: number };

/** The header by which the card provider signs a webhook. */
export function signatureOf(payload: string, { secret = webhookSecret, timestamp }: Signing = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  });
}

/** Posts an event as the card provider does. `url` is the site's. */
export async function deliverEvent(url: string, event: object): Promise<Response> {
  const payload = JSON.stringify(event);
  return postWebhook(url, payload, { 'stripe-signature': signatureOf(payload) });
}

/** Posts any body to the webhook route. */
export function postWebhook(url: string, body: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
