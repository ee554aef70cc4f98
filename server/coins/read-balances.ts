import { sql } from 'kysely';
import { coinsFromMillicoins } from '#contract/coins/coins.ts';
import type { Database } from '../platform/database/database.ts';

/** A user's balances, held coins and debt, in coins. A debt is negative. */
export async function readBalances(db: Database, uid: string) {
  const { rows } = await sql<{ kind: string; millicoins: number }>`
    select kind, balance_millicoins as millicoins from ledger_accounts where user_id = ${uid}`.execute(db);
  const of = (kind: string) => coinsFromMillicoins(rows.find((row) => row.kind === kind)?.millicoins ?? 0);
  return {
    monthly: of('monthly'),
    rewards: of('rewards'),
    purchased: of('purchased'),
    held: of('held'),
    debt: of('debt'),
  };
}
