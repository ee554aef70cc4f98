import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { closeAccounts } from './close-accounts.ts';
import { type Spend, spendCoins } from './index.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const coin = 1_000;
/** A thousand rounds are the full proof (ROUNDS=1000); fewer are enough for every run. */
const rounds = Number(process.env.ROUNDS ?? 50);
const spend = (
  uid: string,
  { amountMillicoins = 20 * coin, ...over }: Partial<Spend> & { amountMillicoins?: number },
): Spend => ({
  uid,
  kind: 'aiUse',
  into: [{ account: 'ai_revenue', amountMillicoins }],
  key: `test:${crypto.randomUUID()}`,
  description: 'AI use',
  now: new Date(),
  ...over,
});

async function balanceOf(uid: string) {
  return furrow.context.db.selectFrom('user_balances').selectAll().where('user_id', '=', uid).executeTakeFirstOrThrow();
}

test(`of 50 simultaneous spends from a balance that covers 10, exactly 10 succeed, ${rounds} rounds`, async () => {
  const { uid } = await furrow.world.user();
  for (let round = 0; round < rounds; round += 1) {
    // Each round is a month of its own, so that the 200 credits are there again.
    const now = new Date(Date.UTC(2030, round, 15));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        spendCoins(furrow.context.db, spend(uid, { now, key: `round:${round}:${index}` })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'not enough')).toHaveLength(40);
  }
  expect((await balanceOf(uid)).monthly_millicoins).toBe(0);
}, 180_000);

test('the same spend sent 50 times at once is paid once', async () => {
  const { uid } = await furrow.world.user();
  const once = spend(uid, { amountMillicoins: 3 * coin });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => spendCoins(furrow.context.db, once)));
  expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49);
  expect((await balanceOf(uid)).monthly_millicoins).toBe(197 * coin);
});

test('a spend with a key that another user has already paid with is a repetition and takes nothing', async () => {
  const [payer, other] = [await furrow.world.user(), await furrow.world.user()];
  const key = `test:${crypto.randomUUID()}`;
  expect(await spendCoins(furrow.context.db, spend(payer.uid, { key }))).toBe('spent');
  expect(await spendCoins(furrow.context.db, spend(other.uid, { key }))).toBe('repeated');
  expect((await balanceOf(other.uid)).monthly_millicoins).toBe(200 * coin);
});

test('AI use is paid from monthly credits first, then rewards, then purchased coins', async () => {
  const { uid } = await furrow.world.user();
  await furrow.give(uid, { rewards: 5 * coin, purchased: 100 * coin });
  await spendCoins(furrow.context.db, spend(uid, { amountMillicoins: 203 * coin }));
  expect(await balanceOf(uid)).toMatchObject({
    monthly_millicoins: 0,
    rewards_millicoins: 2 * coin,
    purchased_millicoins: 100 * coin,
  });
  await spendCoins(furrow.context.db, spend(uid, { amountMillicoins: 3 * coin }));
  expect(await balanceOf(uid)).toMatchObject({ rewards_millicoins: 0, purchased_millicoins: 99 * coin });
});

test.each(['craft', 'bountyEscrow'] as const)('free monthly credits never pay for a %s', async (kind) => {
  const { uid } = await furrow.world.user();
  const outcome = await spendCoins(furrow.context.db, spend(uid, { kind, amountMillicoins: coin }));
  expect(outcome).toBe('not enough');
  expect((await balanceOf(uid)).monthly_millicoins).toBe(200 * coin);
});

test('a craft is paid from rewards first, then purchased coins', async () => {
  const { uid } = await furrow.world.user();
  await furrow.give(uid, { rewards: 5 * coin, purchased: 10 * coin });
  await spendCoins(furrow.context.db, spend(uid, { kind: 'craft', amountMillicoins: 12 * coin }));
  expect(await balanceOf(uid)).toMatchObject({
    monthly_millicoins: 200 * coin,
    rewards_millicoins: 0,
    purchased_millicoins: 3 * coin,
  });
});

test('the database takes coins from the buckets in the order that it is given', async () => {
  const { uid } = await furrow.world.user();
  await furrow.give(uid, { rewards: 5 * coin, purchased: 10 * coin });
  const { rows } = await sql`select spend_coins(${uid}, ${`order:${uid}`}, 'Purchased first', ${12 * coin},
    array['purchased', 'rewards'], ${JSON.stringify([{ system: 'ai_revenue', amount: 12 * coin }])}::jsonb, now(), '2030-01', 0)
    as outcome`.execute(furrow.context.db);
  expect(rows).toEqual([{ outcome: 'spent' }]);
  expect(await balanceOf(uid)).toMatchObject({ rewards_millicoins: 3 * coin, purchased_millicoins: 0 });
});

test('a spend that is not covered takes nothing from any bucket', async () => {
  const { uid } = await furrow.world.user();
  const before = await balanceOf(uid);
  expect(await spendCoins(furrow.context.db, spend(uid, { amountMillicoins: 200 * coin + 1 }))).toBe('not enough');
  expect(await balanceOf(uid)).toEqual(before);
});

test.each([0, -20 * coin])('a spend of %i millicoins is refused and changes no balance', async (amountMillicoins) => {
  const { uid } = await furrow.world.user();
  await furrow.give(uid, { purchased: coin });
  const before = await balanceOf(uid);
  const spending = spendCoins(furrow.context.db, spend(uid, { kind: 'craft', amountMillicoins }));
  await expect(spending).rejects.toThrow('an amount to spend is above zero');
  expect(await balanceOf(uid)).toEqual(before);
});

test('an AI charge is exact to a thousandth of a coin', async () => {
  const user = await furrow.world.user();
  await spendCoins(furrow.context.db, spend(user.uid, { amountMillicoins: 1 }));
  const { value } = await furrow.world.read('me', user);
  expect(value).toMatchObject({ monthlyCoins: 199.999 });
});

/** How many rows of accounts this connection has read so far. */
async function accountsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
    where relname = 'ledger_accounts'`.execute(tx);
  return rows[0]?.n ?? Number.NaN;
}

test('a spend reads only the accounts that it concerns', async () => {
  const { uid } = await furrow.world.user();
  await sql`with others as (
      insert into users (uid, valid_since, created_at, last_login_at)
      select 'neighbour-' || n, now(), now(), now() from generate_series(1, 2000) n returning uid)
    insert into ledger_accounts (kind, user_id, balance_millicoins, credits_month)
    select kind, uid, 0, case when kind = 'monthly' then '9999-12' end
    from others, unnest(array['monthly', 'rewards', 'purchased', 'held', 'debt']) kind`.execute(furrow.context.db);
  await sql`analyze ledger_accounts`.execute(furrow.context.db);
  const rowsRead = await inTransaction(furrow.context.db, async (tx) => {
    const before = await accountsRead(tx);
    await spendCoins(tx, spend(uid, {}));
    return (await accountsRead(tx)) - before;
  });
  expect(rowsRead).toBeLessThan(100);
});

test('a spend locks the accounts of all users concerned in the order of their ids', async () => {
  const { db } = furrow.context;
  const [seller, buyer] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.give(buyer.uid, { purchased: 10 * coin });
  const into = [{ account: { uid: seller.uid, kind: 'rewards' } as const, amountMillicoins: coin }];
  const { spending } = await inTransaction(db, async (tx) => {
    await sql`select from ledger_accounts where user_id = ${buyer.uid} and kind = 'purchased' for no key update`.execute(
      tx,
    );
    const waiting = spendCoins(db, spend(buyer.uid, { kind: 'craft', into }));
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a spend that waits');
    const free = await sql<{
      of: string;
    }>`select case user_id when ${buyer.uid} then 'buyer ' else 'seller ' end || kind as of
      from ledger_accounts where user_id in (${seller.uid}, ${buyer.uid}) order by id for no key update skip locked`.execute(
      db,
    );
    expect(free.rows.map((row) => row.of)).toEqual(['buyer held', 'buyer debt']);
    return { spending: waiting };
  });
  expect(await spending).toBe('spent');
});

test('a user who deleted their account before the first spend of a month has nothing to spend', async () => {
  const { uid } = await furrow.world.user();
  const { db, clock } = furrow.context;
  await db.transaction().execute((tx) => closeAccounts(tx, uid, clock.now()));
  await sql`update users set deleted_at = now(), disabled = true, email = null, email_verified = false,
    password_hash = null, password_updated_at = null where uid = ${uid}`.execute(db);
  const nextMonth = new Date(clock.now().getTime() + 32 * dayMs);
  expect(await spendCoins(db, spend(uid, { now: nextMonth }))).toBe('not enough');
});
