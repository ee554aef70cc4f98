import type { Clock } from '../clock.ts';
import { repeat } from '../repeat.ts';
import type { SandboxLog } from '../sandbox-log.ts';
import type { EventStore } from './event-store.ts';
import { retryTimeMs } from './retry-time.ts';
import { sendWebhook } from './send-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';

const lookEveryMs = 250;
const deliveriesAtOnce = 16;

type DeliveryOptions = { events: EventStore; clock: Clock; secret: string; webhookUrl: string | null; log: SandboxLog };
export type WebhookDelivery = ReturnType<typeof startWebhookDelivery>;

/** Delivers events to the site, with retries until it answers 2xx. Pending ones are in the store, not in memory. */
export function startWebhookDelivery({ events, clock, secret, webhookUrl, log }: DeliveryOptions) {
  const underWay = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let url = webhookUrl;
  const lookout = repeat(lookEveryMs, sendDue, log);

  function sendDue(): void {
    if (url === null || stop.signal.aborted) return;
    for (const event of events.due(clock(), deliveriesAtOnce)) {
      if (!underWay.has(event.id)) underWay.set(event.id, attempt(event, url));
    }
  }

  async function attempt(event: WebhookEvent, target: string): Promise<void> {
    try {
      const status = await send(event, target);
      // A delivery cut off by the stop stays due for the next start.
      if (!stop.signal.aborted) recordAttempt(event, status);
    } catch (error) {
      log(`webhook ${event.id}: its outcome could not be kept: ${String(error)}`);
    } finally {
      underWay.delete(event.id);
    }
  }

  async function send(event: WebhookEvent, target: string): Promise<number | null> {
    try {
      return await sendWebhook({ event, url: target, secret, nowMs: clock(), stopped: stop.signal });
    } catch {
      return null;
    }
  }

  function recordAttempt(event: WebhookEvent, status: number | null): void {
    if (isSuccess(status)) {
      events.markDelivered(event.id, clock());
      return;
    }
    const { createdAtS, attempts } = event;
    events.markFailed(event.id, retryTimeMs({ createdAtS, failures: attempts + 1, nowMs: clock() }));
    log(`webhook ${event.type} ${event.id}: ${status === null ? 'no answer' : `answered ${status}`}, will be repeated`);
  }

  return {
    /** Looks for due events now rather than at the next tick. */
    wake: () => void setImmediate(lookout.now),
    /** Names the receiver; null holds everything back until one is named. */
    deliverTo: (target: string | null) => {
      url = target;
      lookout.now();
    },
    /** Sends the events once more, all at the same time, whether they were delivered before or not. */
    resend: async (again: readonly WebhookEvent[]) => {
      const target = url;
      const answers = again.map(async (event) => {
        const status = target === null ? null : await send(event, target);
        if (isSuccess(status) && !stop.signal.aborted) events.markDelivered(event.id, clock());
        return { id: event.id, type: event.type, status };
      });
      return Promise.all(answers);
    },
    close: async () => {
      lookout.stop();
      stop.abort();
      await Promise.all(underWay.values());
    },
  };
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
