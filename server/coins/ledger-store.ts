import { sql } from 'kysely';
import { invariant } from '#contract/wire/invariant.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { creditsMonth, monthlyMillicoins } from './credits-month.ts';
import { paysFor, type RevenueAccount, type SpendKind } from './spending.ts';

/** The accounts that every user has. */
export const userAccountKinds = ['monthly', 'rewards', 'purchased', 'held', 'debt'] as const;
type UserAccountKind = (typeof userAccountKinds)[number];

/** A user's accounts, locked until the transaction ends: the id and balance (millicoins) of each. */
export type LockedAccounts = Record<UserAccountKind, { id: number; balanceMillicoins: number }>;

/** An account by id, a system account by its kind, a user's by its kind, or the escrow of a bounty. */
export type AccountRef = number | SystemAccount | { uid: string; kind: UserAccountKind } | { escrowOf: string };
/** One side of a posting. */
export type Entry = { account: AccountRef; amountMillicoins: number };
type SystemAccount = 'purchase_clearing' | 'refunds' | 'write_off' | 'issuance' | 'expired' | RevenueAccount;

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

/** Spends coins from the buckets that may pay for this kind, in one statement; nothing if they do not cover it. */
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

/** Posts a transaction that reverses another, and returns its id. Lock the user's accounts first. */
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
