import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customFee } from '#contract/coins/card-fee.ts';
import { signatureOf } from '#testing/payment-events.ts';
import { testSecret, webhookSecret } from '#testing/start-test-sandbox.ts';
import { parseConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { type CardProvider, createCardProvider } from './card-provider.ts';

/** A gateway between us and the card provider, whose error has not the form of the provider's errors. */
const gateway = createServer(async (request, response) => {
  asked = new URLSearchParams((await request.toArray()).join(''));
  response.writeHead(429, { 'content-type': 'application/json' }).end('{}');
});
/** The fields of the last request. */
let asked = new URLSearchParams();
let cards: CardProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const settings = { SECRET: testSecret, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_URL: `http://127.0.0.1:${port}` };
  const made = createCardProvider(parseConfig(settings), createLog('silent'));
  if (!made) throw new Error('no card provider');
  cards = made;
});
afterAll(() => gateway.close());

const session = {
  orderId: 'order',
  uid: 'user',
  email: null,
  name: '5,000 coins',
  fee: customFee(500),
  successUrl: 'http://localhost/dashboard',
  cancelUrl: 'http://localhost/dashboard',
};

test('a checkout fails with UNAVAILABLE if the card provider creates no session, and asks for US dollars only', async () => {
  await expect(cards.createSession(session)).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  // The buyer is not offered another currency either: payments and refunds are compared in US cents.
  expect(asked.get('adaptive_pricing[enabled]')).toBe('false');
  expect(asked.get('line_items[0][price_data][currency]')).toBe('usd');
});

test.each<[string, () => Promise<unknown>]>([
  ['an unknown payment', () => cards.readPayment('cs_test_x')],
  ['no session of a payment', () => cards.findSessionOf('pi_x')],
  ['no completed sessions', () => cards.completedSessions(new Date(0), '')],
  ['no lost events', () => cards.undeliveredEvents(new Date(0))[Symbol.asyncIterator]().next()],
])('an error answer in an unknown format is not read as %s', async (_what, ask) => {
  await expect(ask()).rejects.toThrow();
});

test.each([
  ['sk_live_x', true],
  ['rk_live_x', true],
  ['sk_test_x', false],
  ['rk_test_x', false],
])('with the key %s the server accepts only webhook events with livemode %s', async (STRIPE_SECRET_KEY, isLive) => {
  const settings = { SECRET: testSecret, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: webhookSecret };
  const provider = createCardProvider(parseConfig(settings), createLog('silent'));
  const read = (livemode: boolean) => {
    const event = { id: 'evt_x', object: 'event', type: 'charge.refunded', livemode, data: { object: {} } };
    const body = JSON.stringify(event);
    return provider?.readWebhook(Buffer.from(body), signatureOf(body));
  };
  expect(await read(isLive)).toMatchObject({ id: 'evt_x' });
  await expect(read(!isLive)).rejects.toThrow('a test event for a live key, or the other way round');
});
