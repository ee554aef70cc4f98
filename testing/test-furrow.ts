import type { Sandbox } from '#sandbox/start-sandbox.ts';
import { type RunningServer, startServer } from '#server/app/start-server.ts';
import { grantRole, type HashCost } from '#server/auth/index.ts';
import type { CallHandler } from '#server/platform/calls/handle-call.ts';
import { parseConfig } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import { freePort } from '#server/platform/free-port.ts';
import { giveCoins } from './give-coins.ts';
import { brokenInvariants } from './invariants.ts';
import { spendOnAi } from './spend-on-ai.ts';
import { startTestSandbox, testSecret } from './start-test-sandbox.ts';
import { TestClock } from './test-clock.ts';
import { cloneDatabase } from './test-database.ts';
import { verifyAddress } from './verify-address.ts';
import { type TestUser, World } from './world.ts';

export type TestFurrow = {
  url: string;
  databaseUrl: string;
  clock: TestClock;
  context: Context;
  answers: RunningServer['answers'];
  world: World;
  sandbox: Sandbox;
  /** Returns a new user with a verified address. */
  verifiedUser(): Promise<TestUser>;
  /** Returns a new user with the role admin. */
  operator(): Promise<TestUser>;
  /** Gives millicoins from the issuance account, without a purchase or a bounty. */
  give(uid: string, buckets: Partial<Record<'rewards' | 'purchased', number>>): Promise<void>;
  /** Spends millicoins on AI use. */
  spend(uid: string, millicoins: number): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  settings?: Record<string, string>;
  extraCalls?: (context: Context) => CallHandler[];
  /** An empty database to use instead of one cloned from the run's template. */
  database?: { url: string; drop(): Promise<void> };
  /** The folder of the built client; null: the server serves no pages. */
  pagesFolder?: string | null;
  /** Uses the production cost of password hashing, for tests about it. */
  isHashedAsInUse?: boolean;
};

/** Every test creates accounts: with the production cost, hashing takes a sixth of all time. */
const cheapHash: HashCost = { memoryCost: 64, timeCost: 1 };

/** Starts a whole Furrow for one test file: its own database, its own sandbox, the real server on a real port. */
export async function startTestFurrow({
  settings = {},
  extraCalls,
  database: given,
  pagesFolder = null,
  isHashedAsInUse = false,
}: Options = {}): Promise<TestFurrow> {
  const database = given ?? (await cloneDatabase());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { sandbox, settings: ofSandbox } = await startTestSandbox(url);
  const clock = new TestClock();
  const config = parseConfig({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET: testSecret,
    GATE: 'off',
    LOG_LEVEL: 'error',
    ...ofSandbox,
    ...settings,
  });
  const server: RunningServer = await startServer(config, {
    pagesFolder,
    clock,
    ...(extraCalls ? { extraCalls } : {}),
    ...(isHashedAsInUse ? {} : { hashCost: cheapHash }),
  });
  const world = new World(url);
  return {
    url,
    databaseUrl: database.url,
    clock,
    context: server.context,
    answers: server.answers,
    world,
    sandbox,
    verifiedUser,
    operator,
    give: (uid, buckets) => giveCoins(server.context.db, uid, buckets),
    spend: (uid, millicoins) => spendForTest(server.context, uid, millicoins),
    close,
  };

  async function verifiedUser(): Promise<TestUser> {
    const user = await world.user();
    await verifyAddress(server.context.db, user.uid);
    return user;
  }

  async function operator(): Promise<TestUser> {
    const user = await world.user();
    await grantRole(server.context.db, user.uid, 'admin', new Date());
    return user;
  }

  /** Closes everything, after checking the ledger's invariants by SQL. */
  async function close() {
    const broken = await brokenInvariants(server.context.db);
    await server.close();
    await sandbox.close();
    await database.drop();
    if (broken.length > 0) throw new Error(`Invariants broken:\n${broken.join('\n')}`);
  }
}

async function spendForTest({ db, clock }: Context, uid: string, amountMillicoins: number) {
  const outcome = await spendOnAi(db, { uid, amountMillicoins, now: clock.now() });
  if (outcome !== 'spent') throw new Error(`the spend of ${amountMillicoins} was ${outcome}`);
}
