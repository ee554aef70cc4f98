import type { Database } from '#server/platform/database/database.ts';

/** Returns the balances of a user's accounts by kind, in millicoins, read from the database. */
export async function accountsOf(db: Database, uid: string): Promise<Record<string, number | null>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_millicoins'])
    .where('user_id', '=', uid)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_millicoins }) => [kind, balance_millicoins]));
}
