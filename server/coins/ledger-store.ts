import { sql } from 'kysely';
import { millicoinsPerCoin, monthlyCredits } from '#contract/coins/coins.ts';
import { invariant } from '#contract/wire/invariant.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { isDatabaseAway } from '../platform/database/database-error.ts';
import { creditsMonth } from './credits-month.ts';
import { paysFor, type RevenueAccount, type SpendKind } from './spending.ts';

/** A month's credits. */
export const monthlyMillicoins = monthlyCredits * millicoinsPerCoin;
const userAccountKinds = ['monthly', 'rewards', 'purchased', 'held', 'debt'] as const;
type UserAccountKind = (typeof userAccountKinds)[number];

/** A user's accounts, locked until the transaction ends: the id and balance (millicoins) of each. */
export type LockedAccounts = Record<UserAccountKind, { id: number; balanceMillicoins: number }>;

/** An account by id, a system account by its kind, a user's by its kind, or the escrow of a bounty. */
export type AccountRef = number | SystemAccount | { uid: string; kind: UserAccountKind } | { escrowOf: string };
/** One side of a posting. */
export type Entry = { account: AccountRef; amountMillicoins: number };
type SystemAccount = 'purchase_clearing' | 'refunds' | 'write_off' | 'issuance' | 'expired' | RevenueAccount;

/**
 * Opens the accounts of a new user and gives the month's credits. Where an account of the same address was deleted, or left
 * the address, in this very month (domain-rules, Coins), they are taken at once, in a line of the history that says why.
 */
export async function openAccounts(tx: Tx, uid: string, now: Date, deletedAt: Date | null = null): Promise<void> {
  const accounts = userAccountKinds.map((kind) => ({ kind, user_id: uid, balance_millicoins: 0, credits_month: null }));
  await tx.insertInto('ledger_accounts').values(accounts).execute();
  await refillMonthlyCredits(tx, uid, now);
  if (deletedAt !== null) await takeSecondCredits(tx, uid, now, deletedAt);
}

/** Resets the monthly credits to 200 once a month; answers whether it was due (domain-rules, Coins). */
export async function refillMonthlyCredits(db: Database | Tx, uid: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ refilled: boolean }>`select refill_monthly_credits(
    ${uid}, ${creditsMonth(now)}, ${monthlyMillicoins}, ${'Monthly credits'}, ${now}) as refilled`.execute(db);
  return rows[0]?.refilled ?? false;
}

/**
 * Takes the month's credits from a user who has an address now whose account was deleted, or left it, in this very month:
 * they begin with none, whether they signed up with it or came by an invented one.
 */
export async function takeSecondCredits(tx: Tx, uid: string, now: Date, deletedAt: Date): Promise<void> {
  // A request that began before midnight may find that the address was left after it.
  const at = deletedAt > now ? deletedAt : now;
  const month = creditsMonth(at);
  if (creditsMonth(deletedAt) !== month) return;
  // Or the next look at the balance would give them.
  await refillMonthlyCredits(tx, uid, at);
  const { monthly } = await lockAccounts(tx, uid);
  // Or the credits of the next month, which the address has not had.
  if (monthly.balanceMillicoins === 0 || (await storedMonth(tx, monthly.id)) !== month) return;
  await post(tx, {
    key: `correction:second-credits:${uid}:${month}`,
    description: 'Monthly credits: this address has had those of the month',
    now,
    entries: [
      { account: monthly.id, amountMillicoins: -monthly.balanceMillicoins },
      { account: 'expired', amountMillicoins: monthly.balanceMillicoins },
    ],
  });
}

/** The month whose credits a locked account holds. */
async function storedMonth(tx: Tx, accountId: number): Promise<string | null> {
  const account = tx.selectFrom('ledger_accounts').select('credits_month').where('id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).credits_month;
}

/** So many users who cannot be refilled are no longer each a case of their own. */
const mostFailures = 20;

type Refilling = { batchSize?: number; stopping?: AbortSignal };

/**
 * Refills everybody whose credits are of an earlier month, a batch at a time, until all have theirs or the process is told to
 * stop; answers how many were. One who cannot be refilled keeps nobody else waiting: that is thrown at the end.
 */
export async function refillEverybody(db: Database, now: Date, { batchSize = 500, stopping }: Refilling = {}) {
  const failures = new Map<string, unknown>();
  for (let total = 0; ; ) {
    const due = await db
      .selectFrom('ledger_accounts')
      .innerJoin('users', 'users.uid', 'ledger_accounts.user_id')
      .select('users.uid')
      .where('users.deleted_at', 'is', null)
      .where('users.uid', '<>', sql<string>`all(${[...failures.keys()]}::text[])`)
      // In the words of their index (server/migrations/0041-by-index.sql).
      .where(sql<boolean>`kind = 'monthly' and coalesce(credits_month, '') < ${creditsMonth(now)}`)
      .limit(batchSize)
      .execute();
    if (due.length === 0 && failures.size > 0) throw notRefilled(failures);
    if (due.length === 0) return total;
    for (const { uid } of due) {
      if (stopping?.aborted) return total;
      try {
        await refillMonthlyCredits(db, uid, now);
        total += 1;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        failures.set(uid, error);
        if (failures.size >= mostFailures) throw notRefilled(failures);
      }
    }
  }
}

function notRefilled(failures: ReadonlyMap<string, unknown>): AggregateError {
  return new AggregateError(failures.values(), `no monthly credits for ${[...failures.keys()].join(', ')}`);
}

export type Spend = {
  uid: string;
  kind: SpendKind;
  /** Where the coins go; together they are the amount that is spent. */
  into: readonly Entry[];
  /** The business fact in words; the same fact is never paid twice. */
  key: string;
  description: string;
  now: Date;
};

/** Spends coins from the buckets that may pay for this kind, in one statement; nothing happens when they do not cover it. */
export async function spendCoins(db: Database | Tx, spend: Spend): Promise<'spent' | 'repeated' | 'not enough'> {
  const { uid, kind, into, key, description, now } = spend;
  const amountMillicoins = into.reduce((sum, entry) => sum + entry.amountMillicoins, 0);
  const { rows } = await sql<{ outcome: 'spent' | 'repeated' | 'not enough' }>`
    select spend_coins(${uid}, ${key}, ${description}, ${amountMillicoins}, ${[...paysFor[kind]]}::text[],
      ${sidesOf(into)}::jsonb, ${now},
      ${creditsMonth(now)}, ${monthlyMillicoins}) as outcome`.execute(db);
  invariant(rows[0], 'spend_coins answers one row');
  return rows[0].outcome;
}

/** Locks a user's accounts, always in the same order, and answers what is in them. */
export async function lockAccounts(tx: Tx, uid: string): Promise<LockedAccounts> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'balance_millicoins'])
    .where('user_id', '=', uid)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const account = (kind: UserAccountKind) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    invariant(row && row.balance_millicoins !== null, `user ${uid} has an account ${kind}`);
    return { id: row.id, balanceMillicoins: row.balance_millicoins };
  };
  return {
    monthly: account('monthly'),
    rewards: account('rewards'),
    purchased: account('purchased'),
    held: account('held'),
    debt: account('debt'),
  };
}

type Posting = { key: string; description: string; now: Date; entries: readonly Entry[] };

/** Posts one balanced transaction. Answers false when its key was posted before. Lock the user's accounts first. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  return (await postOnce(tx, posting, null)) !== null;
}

/** Posts a transaction that puts another right, and answers its id. Lock the user's accounts first. */
export async function postCorrection(
  tx: Tx,
  { reverses, ...posting }: Posting & { reverses: number },
): Promise<number> {
  const id = await postOnce(tx, posting, reverses);
  invariant(id !== null, 'a correction is posted once');
  return id;
}

async function postOnce(
  tx: Tx,
  { key, description, now, entries }: Posting,
  reverses: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select post_ledger_transaction(
    ${key}, ${description}, ${now}, ${sidesOf(entries)}::jsonb, ${reverses}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Entries as `account_of` in the database takes them. */
function sidesOf(entries: readonly Entry[]): string {
  return JSON.stringify(
    entries.map(({ account, amountMillicoins }) => ({ ...sideOf(account), amount: amountMillicoins })),
  );
}

function sideOf(account: AccountRef) {
  if (typeof account === 'number') return { account };
  if (typeof account === 'string') return { system: account };
  return 'escrowOf' in account ? { escrow: account.escrowOf } : { user: account.uid, kind: account.kind };
}
