import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { busyWhileAway } from '../platform/database/busy.ts';
import { longestBody } from '../platform/http/bound-unanswered-bodies.ts';
import { sendWordlessRefusal } from '../platform/http/send-refusal.ts';
import type { CardProvider } from './card-provider.ts';
import { receiveEvent } from './payment-events.ts';
import { UnfitEventError } from './unfit-event-error.ts';

/**
 * Receives the card provider's webhooks. Answers 404 without a signing secret, 400 without a text to a forged or stale
 * webhook, and 400 with one line to a signed webhook that is not an event.
 */
export function paymentWebhook(app: FastifyInstance, context: Context, cards: CardProvider | null) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature covers the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error.statusCode !== undefined && error.statusCode < 500) return reply.status(400).send('');
      if (!busyWhileAway(context.log, 'webhook', error))
        context.log.error({ error }, 'webhook failed; the provider will repeat it');
      return sendWordlessRefusal(reply, { status: 'UNAVAILABLE' });
    });
    scope.post('/payments/webhook', { bodyLimit: longestBody }, async (request, reply) => {
      if (!cards || context.config.stripeWebhookSecret === '') return reply.status(404).send('');
      const signature = request.headers['stripe-signature'];
      const event = await verified(cards, request.body, signature);
      if (event instanceof UnfitEventError)
        return reply.status(400).type('text/plain; charset=utf-8').send(event.message);
      if (!event) return reply.status(400).send('');
      await receiveEvent(context, event);
      return reply.send({ received: true });
    });
  });
}

async function verified(cards: CardProvider, body: unknown, signature: unknown) {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    return await cards.readWebhook(body, signature);
  } catch (error) {
    return error instanceof UnfitEventError ? error : null;
  }
}
