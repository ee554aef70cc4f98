import pg from 'pg';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { freePort } from '#testing/free-port.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { eventually } from '#testing/shopper.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { googleClient, stripeSecretKey, testSecret, webhookSecret } from '#testing/test-furrow.ts';
import { World } from '#testing/world.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { createLog } from '../platform/log.ts';

/** A hundred rounds prove it (ROUNDS=100); a few keep it proven. */
const rounds = Number(process.env.ROUNDS ?? 12);
const mostKillDelayMs = 150;

test(`one paid session, its events in any number and order, the server killed in between: credited once, ${rounds} rounds`, async () => {
  const furrow = await startCrashable();
  const { world, server, sandbox, url, sql } = furrow;
  const user = await world.user();
  for (let round = 1; round <= rounds; round += 1) {
    const { result } = await world.call(createCheckoutSessionForCredits, user, {
      amount: 5,
      successUrl: `${url}/dashboard`,
      cancelUrl: `${url}/dashboard`,
    });
    const sessionId = new URL(result?.url ?? '').pathname.split('/').at(-1) ?? '';
    const paid = fetch(`${sandbox.url}/pay/${sessionId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay' }),
    });
    const deliveries = eventsOf(sessionId, 1 + Math.floor(Math.random() * 8)).map((event) => deliver(url, event));
    const settled = Promise.allSettled([paid, ...deliveries]);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * mostKillDelayMs));
    await server.kill();
    await settled;
    await server.start();
    // What a provider does after a failed delivery: it comes again.
    await Promise.allSettled(eventsOf(sessionId, 2).map((event) => deliver(url, event)));
    await eventually(async () => (await coins(sql, user.uid)) >= round * 5_000_000, `the coins of round ${round}`);
    expect(await coins(sql, user.uid)).toBe(round * 5_000_000);
  }
  await eventually(
    async () => (await count(sql, 'select count(*) from payment_events where processed_at is null')) === 0,
    'an empty inbox',
  );
  expect(await count(sql, "select count(*) from ledger_transactions where key like 'purchase:%'")).toBe(rounds);
  await furrow.close();
}, 600_000);

async function startCrashable() {
  const database = await cloneDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    parts: { payments: true, mail: true, google: false, model: false },
    googleClient,
    stripeSecretKey,
    stripeWebhookSecret: webhookSecret,
    webhookUrl: `${url}/payments/webhook`,
  });
  const server = new ServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET: testSecret,
    LOG_LEVEL: 'error',
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: sandbox.stripeUrl ?? '',
    SMTP_URL: sandbox.smtpUrl ?? '',
  });
  await server.start();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  return { url, sandbox, server, sql, world: new World(url), close };

  async function close() {
    const pool = createPool(database.url, createLog('silent'), 1);
    expect(await brokenInvariants(createDatabase(pool, () => {}))).toEqual([]);
    await pool.end();
    await sql.end();
    await server.stop();
    await sandbox.close();
    await database.drop();
  }
}

/** So many events of one paid session, of two types, some of them the same event again, in no order. */
function eventsOf(sessionId: string, howMany: number): object[] {
  return Array.from({ length: howMany }, (_, index) => ({
    id: index % 3 === 0 ? `evt_${sessionId}` : `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: index % 2 === 0 ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded',
    livemode: false,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })).sort(() => Math.random() - 0.5);
}

async function deliver(url: string, event: object) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return fetch(`${url}/payments/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: payload,
  });
}

async function coins(sql: pg.Client, uid: string): Promise<number> {
  const { rows } = await sql.query('select purchased_millicoins from user_balances where user_id = $1', [uid]);
  return Number(rows[0]?.purchased_millicoins);
}

async function count(sql: pg.Client, question: string): Promise<number> {
  const { rows } = await sql.query(question);
  return Number(rows[0]?.count);
}
