import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Puts millicoins into a user's buckets, from the issuance account: the balance that a test begins with. */
export async function giveCoins(
  db: Database,
  uid: string,
  buckets: Partial<Record<'rewards' | 'purchased', number>>,
): Promise<void> {
  for (const [bucket, millicoins] of Object.entries(buckets)) {
    await sql`select post_ledger_transaction(${`given:${crypto.randomUUID()}`}, 'Given for a test', now(), jsonb_build_array(
      jsonb_build_object('account', (select id from ledger_accounts where user_id = ${uid} and kind = ${bucket}), 'amount', ${millicoins}::bigint),
      jsonb_build_object('account', system_account('issuance'), 'amount', -${millicoins}::bigint)))`.execute(db);
  }
}
