import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type SandboxOptions, startSandbox } from './start-sandbox.ts';

const secretKey = 'sk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';

/** A sandbox on a free port for one test, with the official SDK pointed at it. Close it with `await using`. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    parts: { payments: true, mail: true, google: true, model: true },
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret,
    webhookUrl: null,
    googleClient: { id: 'client', secret: 'client-secret', redirectUri: 'http://site.test/google/callback' },
    ...options,
  });
  return { ...sandbox, stripe: officialSdk(sandbox.url, secretKey), [Symbol.asyncDispose]: sandbox.close };
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;

/** The SDK as the site sets it up, but without retries, so that a test sees the first answer. */
export function officialSdk(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

export type Received = { body: string; signature: string };

/** A receiver of webhooks. It answers with the statuses in `answers`, in order, and then with 200. */
export async function testReceiver(answers: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/webhook`, received, close, [Symbol.asyncDispose]: close };
}

/** Opens a checkout for a purchase of so many cents. */
export function checkout({ stripe }: TestSandbox, baseAmountCents = 500) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: baseAmountCents, product_data: { name: '5,000 coins' } },
      },
    ],
    success_url: 'http://site.test/dashboard?purchase=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://site.test/dashboard?purchase=cancelled',
    client_reference_id: 'order-1',
    customer_email: 'ada@example.com',
    metadata: { baseAmountCents: String(baseAmountCents), orderId: 'order-1' },
    payment_intent_data: { metadata: { orderId: 'order-1' } },
  });
}

/** Presses a button of the card page. */
export function press(sandbox: TestSandbox, sessionId: string, action: string) {
  return fetch(`${sandbox.url}/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  });
}

export async function paidCheckout(sandbox: TestSandbox, baseAmountCents?: number) {
  const session = await checkout(sandbox, baseAmountCents);
  await press(sandbox, session.id, 'pay');
  return sandbox.stripe.checkout.sessions.retrieve(session.id);
}

/** Steers the sandbox as a bank would: refunds, disputes, resent events. */
export async function steer(sandbox: TestSandbox, act: '_refund' | '_dispute' | '_resend', body: object) {
  const response = await fetch(`${sandbox.url}/stripe/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
