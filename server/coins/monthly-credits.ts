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
 * Takes the month's credits from a user whose email address belonged, in this same month, to an account that was
 * deleted or changed its address. Such a user starts with none, whether they signed up with the address or changed to
 * it from an invented one.
 */
export async function takeSecondCredits(tx: Tx, uid: string, now: Date, deletedAt: Date): Promise<void> {
  // This request may have begun before midnight, and the other account may have left the address after it.
  const at = deletedAt > now ? deletedAt : now;
  const month = creditsMonth(at);
  if (creditsMonth(deletedAt) !== month) return;
  // Otherwise the next look at the balance would add the credits.
  await refillMonthlyCredits(tx, uid, at);
  const { monthly } = await lockAccounts(tx, uid);
  // By now the account may hold the next month's credits, which nobody with this address has had.
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

/** With this many failures the cause is not the single user: the run stops. */
const mostFailures = 20;

type Refilling = { batchSize?: number; stopping?: AbortSignal };

/**
 * Refills, in batches, all users whose credits are of an earlier month, until none is left or the process is told to
 * stop. Returns how many were refilled. A user who cannot be refilled does not stop the others; the errors are thrown
 * at the end.
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
      // The same expression as in the index (server/migrations/0041-by-index.sql).
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
