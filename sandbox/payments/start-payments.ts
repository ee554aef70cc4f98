import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { repeat } from '../repeat.ts';
import type { SandboxLog } from '../sandbox-log.ts';
import type { Storage } from '../storage/open-storage.ts';
import { eventStore } from './event-store.ts';
import { expireOverdue } from './expire-session.ts';
import { paymentStore } from './payment-store.ts';
import { registerPayments } from './register-payments.ts';
import { startWebhookDelivery } from './webhook-delivery.ts';

const expireEveryMs = 1_000;

type StartOptions = {
  storage: Storage;
  clock: Clock;
  log: SandboxLog;
  origin: () => string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  webhookUrl: string | null;
};

/** Registers the card provider and starts its background work: deliveries, and expiring old checkouts. */
export function startPayments(server: FastifyInstance, options: StartOptions) {
  const { storage, clock, log, origin, webhookUrl } = options;
  const events = eventStore(storage);
  const delivery = startWebhookDelivery({ events, clock, secret: options.stripeWebhookSecret, webhookUrl, log });
  const payments = { storage, store: paymentStore(storage), events, delivery, clock, origin };
  registerPayments(server, { payments, secretKey: options.stripeSecretKey, log });
  const expiry = repeat(expireEveryMs, () => storage.transaction(() => expireOverdue(payments)), log);

  return {
    deliverTo: delivery.deliverTo,
    close: async () => {
      expiry.stop();
      await delivery.close();
    },
  };
}
