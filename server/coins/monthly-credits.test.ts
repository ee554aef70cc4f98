import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { spendCoins } from './index.ts';
import { refillEverybody, refillMonthlyCredits } from './monthly-credits.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());
afterEach(() => furrow.clock.reset());

const coin = 1_000;

async function use(uid: string, coins: number, db: Database | Tx = furrow.context.db) {
  await spendCoins(db, {
    uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins: coins * coin }],
    key: `use:${crypto.randomUUID()}`,
    description: 'AI use',
    now: furrow.clock.now(),
  });
}

/** Reads the balances from the database, because the ID token of an earlier month has expired. */
async function creditsOf(uid: string) {
  const row = await furrow.context.db
    .selectFrom('user_balances')
    .selectAll()
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow();
  return (row.monthly_millicoins ?? 0) / coin;
}

async function grantsOf(uid: string) {
  const rows = await furrow.context.db
    .selectFrom('ledger_transactions')
    .select('key')
    .where('key', 'like', `monthly:${uid}:%`)
    .execute();
  return rows.map((row) => row.key.slice(-7));
}

test('a refill resets the monthly credits: the rest of last month expires and 200 are there again', async () => {
  furrow.clock.moveTo('2031-03-10T12:00:00Z');
  const { uid } = await furrow.world.user();
  await use(uid, 52);
  expect(await creditsOf(uid)).toBe(148);
  furrow.clock.moveTo('2031-04-01T00:00:01Z');
  await use(uid, 1);
  expect(await creditsOf(uid)).toBe(199);
});

test('a refill issues 200 coins and moves the rest of the last month to the expired account', async () => {
  furrow.clock.moveTo('2031-03-10T12:00:00Z');
  const { uid } = await furrow.world.user();
  await use(uid, 52);
  furrow.clock.moveTo('2031-04-10T12:00:00Z');
  await refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now());
  const { rows } = await sql`select a.kind, e.amount_millicoins as amount from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.key = ${`monthly:${uid}:2031-04`} order by amount`.execute(furrow.context.db);
  expect(rows).toEqual([
    { kind: 'issuance', amount: -200 * coin },
    { kind: 'monthly', amount: 52 * coin },
    { kind: 'expired', amount: 148 * coin },
  ]);
});

test('a refill that waits for a spend of last month resets what the spend left', async () => {
  furrow.clock.moveTo('2031-01-31T23:00:00Z');
  const { uid } = await furrow.world.user();
  const { refilled } = await inTransaction(furrow.context.db, async (tx) => {
    await use(uid, 52, tx);
    furrow.clock.moveTo('2031-02-01T00:00:00Z');
    const waiting = refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now());
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a refill that waits');
    return { refilled: waiting };
  });
  expect(await refilled).toBe(true);
  expect(await creditsOf(uid)).toBe(200);
});

test('the first read of a month refills the credits, and 100 simultaneous reads do so once', async () => {
  furrow.clock.moveTo('2031-05-31T23:59:50Z');
  const user = await furrow.world.user();
  await use(user.uid, 200);
  furrow.clock.moveTo('2031-06-01T00:00:00Z');
  const looks = await Promise.all(Array.from({ length: 100 }, () => furrow.world.read('me', user)));
  for (const look of looks) expect(look.value).toMatchObject({ monthlyCoins: 200 });
  expect(await grantsOf(user.uid)).toEqual(['2031-05', '2031-06']);
});

test('a deleted user gets no credits of a new month, not even by a read with an old token', async () => {
  furrow.clock.moveTo('2031-10-31T23:59:30Z');
  const user = await furrow.world.user();
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  furrow.clock.moveTo('2031-11-01T00:00:30Z');
  expect((await furrow.world.read('me', user)).httpStatus).toBe(401);
  await refillEverybody(furrow.context.db, furrow.clock.now());
  expect(await grantsOf(user.uid)).toEqual(['2031-10']);
});

test('a verified address whose account was deleted gets no more credits in that month, and 200 in a later one', async () => {
  furrow.clock.moveTo('2032-02-10T12:00:00Z');
  const first = await furrow.verifiedUser();
  const erase = ({ idToken }: { idToken: string }) => furrow.world.identity('v1/accounts:delete', { idToken });
  await erase(first);
  const second = await furrow.world.user(first.email);
  expect(await creditsOf(second.uid)).toBe(0);
  expect((await furrow.world.read('myTransactions', second)).value).toMatchObject({
    items: [
      { amount: -200, description: 'Monthly credits: already given to this address this month' },
      { amount: 200 },
    ],
  });
  await erase(second);
  furrow.clock.moveTo('2032-03-01T00:00:01Z');
  expect(await creditsOf((await furrow.world.user(first.email)).uid)).toBe(200);
});

test('a user who missed several months gets the credits of one', async () => {
  furrow.clock.moveTo('2031-01-15T00:00:00Z');
  const { uid } = await furrow.world.user();
  furrow.clock.moveTo('2031-09-15T00:00:00Z');
  await refillEverybody(furrow.context.db, furrow.clock.now());
  expect(await grantsOf(uid)).toEqual(['2031-01', '2031-09']);
  expect(await creditsOf(uid)).toBe(200);
});

test('neither a clock that jumps back a month nor a second refill in one month refills any credits', async () => {
  furrow.clock.moveTo('2031-08-01T00:00:00Z');
  const { uid } = await furrow.world.user();
  await use(uid, 50);
  furrow.clock.moveTo('2031-07-31T23:00:00Z');
  await use(uid, 1);
  await refillEverybody(furrow.context.db, furrow.clock.now());
  expect(await refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now())).toBe(false);
  furrow.clock.moveTo('2031-08-02T00:00:00Z');
  expect(await refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now())).toBe(false);
  expect(await creditsOf(uid)).toBe(149);
  expect(await grantsOf(uid)).toEqual(['2031-08']);
});

test('a new month of credits begins at midnight UTC', async () => {
  furrow.clock.moveTo('2031-10-31T23:59:59Z');
  const { uid } = await furrow.world.user();
  expect(await grantsOf(uid)).toEqual(['2031-10']);
  expect(await refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now())).toBe(false);
  furrow.clock.moveTo('2031-11-01T00:00:00Z');
  expect(await refillMonthlyCredits(furrow.context.db, uid, furrow.clock.now())).toBe(true);
  expect(await grantsOf(uid)).toEqual(['2031-10', '2031-11']);
});

test('the refill job refills all users in batches, and none when its process is stopping', async () => {
  furrow.clock.moveTo('2031-11-20T00:00:00Z');
  const people = await Promise.all(Array.from({ length: 5 }, () => furrow.world.user()));
  furrow.clock.moveTo('2031-12-01T00:02:00Z');
  const stopping = AbortSignal.abort();
  expect(await refillEverybody(furrow.context.db, furrow.clock.now(), { stopping })).toBe(0);
  expect(await refillEverybody(furrow.context.db, furrow.clock.now(), { batchSize: 2 })).toBeGreaterThanOrEqual(5);
  for (const { uid } of people) expect(await grantsOf(uid)).toEqual(['2031-11', '2031-12']);
  expect(await refillEverybody(furrow.context.db, furrow.clock.now(), { batchSize: 2 })).toBe(0);
});

test('a user whose refill fails does not hold up the other users, and the error names the user', async () => {
  const { db } = furrow.context;
  furrow.clock.moveTo('2032-05-20T00:00:00Z');
  const [broken, ...others] = await Promise.all(Array.from({ length: 4 }, () => furrow.world.user()));
  furrow.clock.moveTo('2032-06-01T00:02:00Z');
  await sql`alter table ledger_accounts add constraint broken check (user_id <> ${sql.lit(broken?.uid)}) not valid`.execute(
    db,
  );
  const refilling = refillEverybody(db, furrow.clock.now(), { batchSize: 2 });
  await expect(refilling).rejects.toThrow(`no monthly credits for ${broken?.uid}`);
  for (const { uid } of others) expect(await grantsOf(uid)).toEqual(['2032-05', '2032-06']);
  await sql`alter table ledger_accounts drop constraint broken`.execute(db);
  expect(await refillEverybody(db, furrow.clock.now())).toBe(1);
});
