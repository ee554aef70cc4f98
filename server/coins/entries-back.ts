import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { creditsMonth, monthlyMillicoins } from './credits-month.ts';
import { monthlyKeyOf } from './ledger-keys.ts';
import type { Entry, LockedAccounts } from './ledger-store.ts';
import type { Part } from './payment-parts.ts';

type Payment = { uid: string; accounts: LockedAccounts; paidBy: number; parts: readonly Part[]; now: Date };

/**
 * The entries that return `parts` of what the ledger transaction `paidBy` took to the buckets they came from. Credits
 * of a past month have expired, and the bucket of credits holds at most one month's amount (domain-rules, Coins).
 */
export async function entriesBack(tx: Tx, { uid, accounts, paidBy, parts, now }: Payment): Promise<Entry[]> {
  const { rows } = await sql<{ over: boolean }>`
    select ${areCreditsOver(sql`${uid}`, sql`${paidBy}::bigint`, now)} as over`.execute(tx);
  const room = rows[0]?.over ? 0 : monthlyMillicoins - accounts.monthly.balanceMillicoins;
  return parts.flatMap(({ bucket, amountMillicoins }): Entry[] => {
    if (bucket !== 'monthly') return [{ account: accounts[bucket].id, amountMillicoins }];
    const back = Math.min(amountMillicoins, room);
    return [
      { account: accounts.monthly.id, amountMillicoins: back },
      { account: 'expired', amountMillicoins: amountMillicoins - back },
    ];
  });
}

/** SQL: whether credits taken by a ledger transaction are older than the month in the bucket, or than this month. */
export function areCreditsOver(uid: RawBuilder<unknown>, paidBy: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from ledger_accounts m
      left join ledger_transactions refill on refill.key = ${monthlyKeyOf(sql.ref('m.user_id'), sql.ref('m.credits_month'))}
    where m.user_id = ${uid} and m.kind = 'monthly'
      and (m.credits_month < ${creditsMonth(now)} or refill.id > ${paidBy}))`;
}
