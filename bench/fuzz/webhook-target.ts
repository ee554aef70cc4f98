import { createHmac } from 'node:crypto';
import type { Route } from '#server/platform/http/list-routes.ts';
import type { Random } from '#testing/random.ts';
import { webhookSecret } from '#testing/start-test-sandbox.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { jsonText } from './json-text.ts';
import { spoilt, spoiltBytes } from './mutate.ts';
import { oddHeaders } from './odd-headers.ts';
import type { Target } from './target.ts';

const types = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'x',
];

/** The payment webhook: events with any content, most of them signed as the card provider signs them. */
export function webhookTarget({ method, url }: Route): Target {
  const name = `${method} ${url}`;
  return {
    group: 'routes',
    name,
    make(random, cast, words): FuzzRequest {
      // The card provider sends only ids that it knows, so where an event has an id, it is a real one.
      const { data, ...event } = eventOf(random, words.ofKind('card session', random));
      const whole = random.chance(0.9) ? { ...spoiltSometimes(event, random), data } : spoilt(event, random);
      const bytes = Buffer.from(jsonText(whole));
      const body = random.chance(0.05) ? spoiltBytes(bytes, random) : bytes;
      return {
        group: 'routes',
        target: name,
        as: 'visitor',
        method,
        path: url,
        headers: {
          'content-type': 'application/json',
          ...(random.chance(0.9) ? { 'stripe-signature': signatureOf(body) } : {}),
          ...oddHeaders(random, cast),
        },
        body,
      };
    },
  };
}

const spoiltSometimes = (event: object, random: Random): object => {
  const other = random.chance(0.5) ? spoilt(event, random) : event;
  return typeof other === 'object' && other !== null ? other : event;
};

function eventOf(random: Random, sessionId: string | undefined) {
  const object = random.chance(0.5)
    ? { object: 'checkout.session', id: sessionId }
    : { object: 'charge', id: 'ch_1', payment_intent: `pi_${random.whole(0, 99)}` };
  return {
    id: `evt_${random.whole(0, 999_999)}`,
    object: 'event',
    type: random.oneOf(types),
    livemode: random.chance(0.05),
    data: { object },
  };
}

function signatureOf(body: Buffer): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const sum = createHmac('sha256', webhookSecret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${sum}`;
}
