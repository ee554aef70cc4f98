import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { spendCoins } from '#server/coins/index.ts';
import type { CallHandler } from '#server/platform/calls/handle-call.ts';
import { parseConfig } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import { freePort } from './free-port.ts';
import { giveCoins } from './give-coins.ts';
import { brokenInvariants } from './invariants.ts';
import { TestClock } from './test-clock.ts';
import { cloneDatabase } from './test-database.ts';
import { World } from './world.ts';

export type TestFurrow = {
  url: string;
  databaseUrl: string;
  clock: TestClock;
  context: Context;
  /** The names of the calls and live queries that the server answers. */
  answers: RunningServer['answers'];
  world: World;
  sandbox: Sandbox;
  /** Gives millicoins without a purchase or a bounty, out of the issuance account. */
  give(uid: string, buckets: Partial<Record<'rewards' | 'purchased', number>>): Promise<void>;
  /** Spends millicoins on AI use. */
  spend(uid: string, millicoins: number): Promise<void>;
  close(): Promise<void>;
};

type Options = { settings?: Record<string, string>; extraCalls?: (context: Context) => CallHandler[] };

export const testSecret = 'ab'.repeat(32);
export const webhookSecret = 'whsec_test';
export const stripeSecretKey = 'sk_test_sandbox';
export const googleClient = { id: 'furrow.sandbox', secret: 'google-test-secret', redirectUri: '' };

/** A whole Furrow for one test file: its own database, its own sandbox, the real server on a real port. */
export async function startTestFurrow({ settings = {}, extraCalls }: Options = {}): Promise<TestFurrow> {
  const database = await cloneDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    parts: { payments: true, mail: true, google: true, model: true },
    stripeSecretKey,
    stripeWebhookSecret: webhookSecret,
    webhookUrl: `${url}/payments/webhook`,
    googleClient: { ...googleClient, redirectUri: `${url}/google/callback` },
  });
  const clock = new TestClock();
  const config = parseConfig({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET: testSecret,
    GATE: 'off',
    LOG_LEVEL: 'error',
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: sandbox.stripeUrl ?? '',
    SMTP_URL: sandbox.smtpUrl ?? '',
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: sandbox.googleIssuer ?? '',
    GEMINI_API_KEY: 'sandbox',
    GEMINI_URL: sandbox.modelUrl ?? '',
    ...settings,
  });
  const server: RunningServer = await startServer(config, {
    pagesFolder: null,
    clock,
    ...(extraCalls ? { extraCalls } : {}),
  });
  return {
    url,
    databaseUrl: database.url,
    clock,
    context: server.context,
    answers: server.answers,
    world: new World(url),
    sandbox,
    give: (uid, buckets) => giveCoins(server.context.db, uid, buckets),
    spend: (uid, millicoins) => spendForTest(server.context, uid, millicoins),
    close,
  };

  /** Every test file ends with the ledger's invariants checked by SQL. */
  async function close() {
    const broken = await brokenInvariants(server.context.db);
    await server.close();
    await sandbox.close();
    await database.drop();
    if (broken.length > 0) throw new Error(`Invariants broken:\n${broken.join('\n')}`);
  }
}

async function spendForTest({ db, clock }: Context, uid: string, amountMillicoins: number) {
  const key = `test:${crypto.randomUUID()}`;
  const outcome = await spendCoins(db, {
    uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins }],
    key,
    description: 'AI use',
    now: clock.now(),
  });
  if (outcome !== 'spent') throw new Error(`the spend of ${amountMillicoins} was ${outcome}`);
}
