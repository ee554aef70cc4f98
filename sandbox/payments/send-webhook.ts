import Stripe from 'stripe';
import { secondsOf } from '../clock.ts';
import type { WebhookEvent } from './webhook-event.ts';

const answerWithinMs = 10_000;
/** Signing uses only the SDK's code, which the site verifies with, too; the API key does not matter. */
const { webhooks } = new Stripe('sk_test_signing_only');

type Delivery = { event: WebhookEvent; url: string; secret: string; nowMs: number; stopped: AbortSignal };

/** Posts an event, signed as the card provider signs it. Returns the HTTP status; throws without an answer. */
export async function sendWebhook({ event, url, secret, nowMs, stopped }: Delivery): Promise<number> {
  const signature = webhooks.generateTestHeaderString({ payload: event.payload, secret, timestamp: secondsOf(nowMs) });
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (Furrow sandbox)',
    },
    body: event.payload,
    redirect: 'manual',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]),
  });
  await response.body?.cancel();
  return response.status;
}
