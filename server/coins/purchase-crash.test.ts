import pg from 'pg';
import { expect, test } from 'vitest';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { freePort } from '#server/platform/free-port.ts';
import { eventually } from '#testing/eventually.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { deliverEvent, eventsOfSession } from '#testing/payment-events.ts';
import { Random } from '#testing/random.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { sessionIn } from '#testing/session-in.ts';
import { startTestSandbox, testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase } from '#testing/test-database.ts';
import { World } from '#testing/world.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { createLog } from '../platform/log.ts';

/** A hundred rounds are the full proof (ROUNDS=100); a few are enough for every run. SEED varies them. */
const rounds = Number(process.env.ROUNDS ?? 8);
const random = new Random(Number(process.env.SEED ?? 1));
const mostKillDelayMs = 150;

test(`a paid session is credited once for any number and order of events, with the server killed in between, ${rounds} rounds`, async () => {
  const furrow = await startCrashable();
  const { world, server, sandbox, url, sql } = furrow;
  const user = await world.user();
  for (let round = 1; round <= rounds; round += 1) {
    const { result } = await world.call(createCheckoutSessionForCredits, user, {
      amount: 5,
      successUrl: `${url}/dashboard`,
      cancelUrl: `${url}/dashboard`,
    });
    const sessionId = sessionIn(result?.url ?? '');
    const paid = fetch(`${sandbox.url}/pay/${sessionId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay' }),
    });
    const deliveries = eventsOfSession(sessionId, random.whole(1, 8), random).map((event) => deliverEvent(url, event));
    const settled = Promise.allSettled([paid, ...deliveries]);
    await new Promise((resolve) => setTimeout(resolve, random.next() * mostKillDelayMs));
    await server.kill();
    await settled;
    await server.start();
    // After a failed delivery, a provider delivers the event again.
    await Promise.allSettled(eventsOfSession(sessionId, 2, random).map((event) => deliverEvent(url, event)));
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
  const { sandbox, settings } = await startTestSandbox(url);
  const server = new ServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET: testSecret,
    LOG_LEVEL: 'error',
    ...settings,
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

async function coins(sql: pg.Client, uid: string): Promise<number> {
  const { rows } = await sql.query('select purchased_millicoins from user_balances where user_id = $1', [uid]);
  return Number(rows[0]?.purchased_millicoins);
}

async function count(sql: pg.Client, question: string): Promise<number> {
  const { rows } = await sql.query(question);
  return Number(rows[0]?.count);
}
