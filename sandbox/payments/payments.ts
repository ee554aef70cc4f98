import { type Clock, secondsOf } from '../clock.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { EventStore } from './event-store.ts';
import { newId } from './new-id.ts';
import type { PaymentStore } from './payment-store.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import { type EventType, eventPayload } from './webhook-event.ts';

/** The parts that every action of the card provider uses. */
export type Payments = {
  storage: Storage;
  store: PaymentStore;
  events: EventStore;
  delivery: WebhookDelivery;
  clock: Clock;
  /** The origin under which a browser reaches the sandbox. */
  origin: () => string;
};

export function nowS(payments: Payments): number {
  return secondsOf(payments.clock());
}

export function payUrl(payments: Payments, sessionId: string): string {
  return `${payments.origin()}/pay/${sessionId}`;
}

/** Records an event about a checkout with the object's current state; it is sent after the transaction commits. */
export function announce(payments: Payments, type: EventType, sessionId: string, object: object): void {
  const event = { id: newId('evt_'), type, sessionId, createdAtS: nowS(payments) };
  payments.events.add({
    ...event,
    payload: eventPayload(event, object),
    attempts: 0,
    nextAttemptAtMs: payments.clock(),
    deliveredAtMs: null,
  });
  payments.delivery.wake();
}
