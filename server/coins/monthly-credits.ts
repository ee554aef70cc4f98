import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { isDatabaseAway } from '../platform/database/database-error.ts';
import { creditsMonth, monthlyMillicoins } from './credits-month.ts';
import { lockAccounts, post } from './ledger-store.ts';

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
    description: 'Monthly credits: already given to this address this month',
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
