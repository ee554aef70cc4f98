import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  declineSubmission,
  engageBounty,
  fundBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import type { Call } from '#contract/wire/call.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { freePort } from '#testing/free-port.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { eventually } from '#testing/shopper.ts';
import { googleClient, stripeSecretKey, testSecret, webhookSecret } from '#testing/test-furrow.ts';
import { type TestUser, World } from '#testing/world.ts';
import { createDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createPool } from '../platform/database/pool.ts';
import { createLog } from '../platform/log.ts';

/** A thousand schedules prove it (ROUNDS=1000); a few keep it proven. SEED makes others of them. */
const rounds = Number(process.env.ROUNDS ?? 15);
const people = 5;
const stepsEach = 5;
/** One round in so many ends with the server killed half-way, or PostgreSQL. */
const serverDiesEvery = 4;
const postgresDiesEvery = 10;

test(`several people post, solve and cancel at once, coins are refunded, the server and PostgreSQL are killed: no coin is lost, doubled or stuck, ${rounds} schedules`, async () => {
  const random = seeded(Number(process.env.SEED ?? 1));
  const furrow = await startFurrow();
  const players = await furrow.players();
  for (let round = 1; round <= rounds; round += 1) {
    await furrow.db.deleteFrom('limit_counters').execute();
    if (round % 400 === 0) await furrow.signInAgain(players);
    const before = acknowledged.length;
    const play = Promise.all(
      players.map(async (player) => {
        for (let step = 0; step < stepsEach; step += 1) await act(furrow, player, random).catch(() => null);
      }),
    );
    const dies =
      round % postgresDiesEvery === 0 ? furrow.killPostgres : round % serverDiesEvery === 0 ? furrow.killServer : null;
    if (dies) {
      await new Promise((resolve) => setTimeout(resolve, random() * 150));
      await dies();
    }
    await play;
    if (dies) await furrow.startAgain();
    expect(await brokenInvariants(furrow.db), `after round ${round}`).toEqual([]);
    await expectKept(furrow, acknowledged.slice(before));
  }
  await endEverything(furrow, players);
  expect(await brokenInvariants(furrow.db)).toEqual([]);
  const { rows } = await furrow.sql<{ escrow: string; completed: string; cancelled: string; refunds: string }>(`
    select (select coalesce(sum(balance_millicoins), 0) from ledger_accounts where kind = 'escrow') as escrow,
      (select count(*) from bounties where status = 'completed') as completed,
      (select count(*) from bounties where status = 'cancelled') as cancelled,
      (select count(*) from ledger_transactions where key like 'reversal:%') as refunds`);
  const [ended] = rows;
  expect(Number(ended?.escrow), 'nothing is stuck in an escrow').toBe(0);
  for (const what of ['completed', 'cancelled', 'refunds'] as const)
    expect(Number(ended?.[what]), `there were ${what}`).toBeGreaterThan(0);
  if (process.env.ROUNDS) console.log(`${rounds} schedules:`, ended, `${acknowledged.length} acknowledged changes`);
  await furrow.close();
}, 7_200_000);

type Player = { user: TestUser };
type Furrow = Awaited<ReturnType<typeof startFurrow>>;

/** What was answered with success, as a question that finds something as long as it is kept. */
const acknowledged: { question: string; id: string }[] = [];

async function expectKept(furrow: Furrow, promises: typeof acknowledged) {
  for (const { question, id } of promises) {
    const { rows } = await furrow.sql(question, [id]);
    expect(rows, `${question} ${id}`).toHaveLength(1);
  }
}

const say = async <C extends Call>(furrow: Furrow, call: C, { user }: Player, data: object) =>
  (await furrow.world.call(call, user, data)).result;

/** One thing a person may do, at random; much of it is refused, as the others have been there before. */
async function act(furrow: Furrow, player: Player, random: () => number): Promise<void> {
  const one = <T>(things: readonly T[]): T | undefined => things[Math.floor(random() * things.length)];
  const { uid } = player.user;
  const { rows: mine } = await furrow.sql<{ id: string; amount: number }>(
    `select id, reward_amount as amount from bounties where creator_id = '${uid}' and status in ('open', 'in_progress')`,
  );
  const { rows: others } = await furrow.sql<{ id: string }>(
    `select id from bounties where creator_id <> '${uid}' and status in ('open', 'in_progress')`,
  );
  const { rows: waiting } = await furrow.sql<{ id: string }>(
    `select s.id from bounty_submissions s join bounties b on b.id = s.bounty_id
     where b.creator_id = '${uid}' and s.status = 'pending'`,
  );
  const [own, other, submission] = [one(mine), one(others), one(waiting)];
  const chance = random();
  if (chance < 0.18 || (!own && chance < 0.3)) {
    const reward = { type: 'seed', amount: 1 + Math.floor(random() * (random() < 0.2 ? 400_000 : 3_000)) };
    const made = await say(furrow, createBounty, player, { title: 'Fix it', description: 'It is broken.', reward });
    if (made) acknowledged.push({ question: 'select 1 from bounties where id = $1', id: made.bountyId });
  } else if (chance < 0.3 && own) {
    const amount = Math.max(1, Math.round(own.amount * (0.5 + random())));
    await say(furrow, updateBounty, player, { bountyId: own.id, reward: { type: 'seed', amount } });
  } else if (chance < 0.36 && own) {
    const cancelled = await say(furrow, cancelBounty, player, { bountyId: own.id });
    if (cancelled)
      acknowledged.push({ question: "select 1 from bounties where id = $1 and status = 'cancelled'", id: own.id });
  } else if (chance < 0.42 && own) {
    await say(furrow, fundBounty, player, { bountyId: own.id });
  } else if (chance < 0.72 && other) {
    await say(furrow, engageBounty, player, { bountyId: other.id });
    const { craftId } = (await say(furrow, createCraft, player, { name: 'Fixer', prompt: 'x' })) ?? {};
    if (craftId) await say(furrow, submitSolution, player, { bountyId: other.id, craftId });
  } else if (chance < 0.76 && other) {
    await say(furrow, withdrawEngagement, player, { bountyId: other.id });
  } else if (chance < 0.9 && submission) {
    // Twice at once, as by an impatient finger.
    const answers = await Promise.all(
      [1, 2].map(() => say(furrow, acceptSubmission, player, { submissionId: submission.id })),
    );
    expect(answers.filter(Boolean).length, 'accepted at most once').toBeLessThan(2);
    if (answers.some(Boolean))
      acknowledged.push({
        question: `select 1 from bounty_submissions s join bounties b on b.id = s.bounty_id
          join ledger_transactions t on t.key = 'bounty:' || b.id || ':paid'
          where s.id = $1 and s.status = 'accepted' and b.status = 'completed'`,
        id: submission.id,
      });
  } else if (chance < 0.95 && submission) {
    await say(furrow, declineSubmission, player, { submissionId: submission.id, reason: 'Not this.' });
  } else {
    await refundSomething(furrow, player, random);
  }
}

/** Money of a purchase goes back at the card provider; the coins follow, wherever they are by then. */
async function refundSomething(furrow: Furrow, { user }: Player, random: () => number) {
  const { rows } = await furrow.sql<{ session: string }>(
    `select session_id as session from orders where user_id = '${user.uid}' and state = 'paid'`,
  );
  const session = rows[Math.floor(random() * rows.length)]?.session;
  if (session) await furrow.steer('_refund', { session, cents: 1 + Math.floor(random() * 40) });
}

/** Every poster declines what waits and calls the rest off. */
async function endEverything(furrow: Furrow, players: readonly Player[]) {
  await furrow.db.deleteFrom('limit_counters').execute();
  for (const player of players) {
    const { rows: waiting } = await furrow.sql<{ id: string }>(
      `select s.id from bounty_submissions s join bounties b on b.id = s.bounty_id
       where b.creator_id = '${player.user.uid}' and s.status = 'pending'`,
    );
    for (const { id } of waiting)
      await say(furrow, declineSubmission, player, { submissionId: id, reason: 'The end.' });
    const { rows: open } = await furrow.sql<{ id: string }>(
      `select id from bounties where creator_id = '${player.user.uid}' and status = 'open'`,
    );
    for (const { id } of open) expect(await say(furrow, cancelBounty, player, { bountyId: id })).toBeDefined();
  }
}

/** A Furrow of processes: its own PostgreSQL, its own server, both to be killed and started again. */
async function startFurrow() {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-money-'));
  // PostgreSQL runs as a user of its own, which has to get there.
  chmodSync(folder, 0o755);
  let postgres = await startEmbeddedPostgres(folder);
  const { url: databaseUrl, port: postgresPort } = postgres;
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
    DATABASE_URL: databaseUrl,
    SECRET: testSecret,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: sandbox.stripeUrl ?? '',
    SMTP_URL: sandbox.smtpUrl ?? '',
  });
  await server.start();
  const pool = createPool(databaseUrl, createLog('silent'), 4);
  const db = createDatabase(pool, () => {});
  const world = new World(url);
  let isPostgresDead = false;
  const furrow = {
    db,
    world,
    sql: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => pool.query<Row>(text, values),
    steer: (what: string, payload: object) =>
      fetch(`${sandbox.stripeUrl}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      }),
    killServer: () => server.kill(),
    killPostgres: async () => {
      process.kill(postgres.pid, 'SIGKILL');
      isPostgresDead = true;
    },
    /** The server that outlived PostgreSQL goes on by itself; one that was killed is started. */
    startAgain: async () => {
      if (isPostgresDead) postgres = await startEmbeddedPostgres(folder, [], postgresPort);
      else await server.start();
      isPostgresDead = false;
      await eventually(async () => (await fetch(`${url}/readyz`)).ok, 'a server that is ready again');
      await eventually(() => pool.query('select 1').then(Boolean, () => false), 'a database that answers again');
    },
    players: () => Promise.all(Array.from({ length: people }, (_, index) => player(index))),
    signInAgain: async (players: Player[]) => {
      for (const one of players) one.user = await world.signIn(one.user);
    },
    close: async () => {
      await pool.end();
      await server.stop();
      await sandbox.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** Somebody with a farm and 20,000 coins, bought. */
  async function player(index: number): Promise<Player> {
    const user = await world.user();
    await world.call(createFarm, user, { name: `Farm ${index}` });
    const { result } = await world.call(createCheckoutSessionForCredits, user, {
      amount: 20,
      successUrl: `${url}/dashboard`,
      cancelUrl: `${url}/dashboard`,
    });
    const session = new URL(result?.url ?? '').pathname.split('/').at(-1);
    await fetch(`${sandbox.url}/pay/${session}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay' }),
    });
    await eventually(async () => {
      const { rows } = await pool.query("select 1 from orders where user_id = $1 and state = 'paid'", [user.uid]);
      return rows.length === 1;
    }, 'the coins of a player');
    return { user };
  }
  return furrow;
}

/** A small seeded generator (mulberry32): numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
