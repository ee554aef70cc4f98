import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { areCreditsOver } from './entries-back.ts';
import { aiChargeKeyOf, aiHoldKeyOf, aiUseIn } from './ledger-keys.ts';
import { type Part, partsOf, sumOf, takenOf } from './payment-parts.ts';
import { type Bucket, paysFor } from './spending.ts';

/**
 * What a dispute can give back: the parts that were spent for good, the transaction that paid them (`paidBy`), and the
 * transaction that a correction reverses.
 */
export type Returnable = {
  parts: Part[];
  paidBy: number;
  reverses: number;
  /** Without the credits that have expired. */
  millicoins: number;
};

type Row = {
  disputeId: string;
  reverses: number;
  paidBy: number;
  charged: number | null;
  bucket: Bucket;
  paid: number;
  over: boolean;
};

/**
 * Finds what each of the given disputes can give back. A dispute has no entry if its transaction brought coins, only
 * sets coins aside, or was reversed before, or if its user is deleted. An AI use is two transactions: the hold, and the
 * settlement that charged the actual cost. A dispute about either can give the charge back, once.
 */
export async function findReturnables(
  db: Database | Tx,
  disputeIds: readonly string[],
  now: Date,
): Promise<Map<string, Returnable>> {
  const { rows } = await sql<Row>`
    select d.id as "disputeId", coalesce(charge.id, t.id) as reverses, coalesce(hold.id, t.id) as "paidBy",
      ai.charged_millicoins as charged, a.kind as bucket, -e.amount_millicoins as paid,
      ${areCreditsOver(sql`d.user_id`, sql`coalesce(hold.id, t.id)`, now)} as over
    from transaction_disputes d
      join users u on u.uid = d.user_id and u.deleted_at is null
      join ledger_transactions t on t.id = d.transaction_id
      left join ai_holds ai on ai.id = ${aiUseIn(sql.ref('t.key'))}
      left join ledger_transactions hold on hold.key = ${aiHoldKeyOf(sql.ref('ai.id'))}
      left join ledger_transactions charge on charge.key = ${aiChargeKeyOf(sql.ref('ai.id'))}
      join ledger_entries e on e.transaction_id = coalesce(hold.id, t.id)
      join ledger_accounts a on a.id = e.account_id and a.user_id = d.user_id and a.kind = any (${[...paysFor.aiUse]})
    where d.id = any (${[...disputeIds]})
      and not exists (select 1 from ledger_transactions r where r.reverses in (t.id, hold.id, charge.id))
      and case
        when ai.id is not null then ai.charged_millicoins > 0
        else not exists (
          select 1 from ledger_entries other join ledger_accounts o on o.id = other.account_id
          where other.transaction_id = t.id
            and o.kind not in ('monthly', 'rewards', 'purchased', 'ai_revenue', 'platform_revenue'))
      end`.execute(db);
  const found = new Map<string, Returnable>();
  for (const [disputeId, paidFrom] of Map.groupBy(rows, (row) => row.disputeId)) {
    const [first] = paidFrom;
    if (!first) continue;
    const { reverses, paidBy, charged, over } = first;
    const paid = partsOf(paidFrom, paysFor.aiUse);
    const parts = charged === null ? paid : takenOf(paid, charged);
    const millicoins = sumOf(parts.filter(({ bucket }) => !over || bucket !== 'monthly'));
    if (sumOf(parts) > 0) found.set(disputeId, { parts, paidBy, reverses, millicoins });
  }
  return found;
}
