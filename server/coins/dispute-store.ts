import { sql } from 'kysely';
import { coinMessages } from '#contract/coins/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { findReturnables } from './find-returnables.ts';
import { isOrderOfTransaction } from './order-store.ts';

export type OpenDispute = {
  id: string;
  uid: string;
  email: string | null;
  reason: string;
  details: string;
  reportedAt: Date;
  description: string;
  amountMillicoins: number;
  /** The part of the amount that can be given back. */
  returnableMillicoins: number;
  /** The order of the disputed purchase; null if the transaction is not a purchase. */
  orderId: string | null;
  transactionAt: Date;
};

type Report = { uid: string; transactionId: string; reason: string; details: string; now: Date };

/** Disputes one of the user's own transactions. Throws NOT_FOUND for any other, ALREADY_EXISTS while one is open. */
export async function openDispute(tx: Tx, { uid, transactionId, reason, details, now }: Report): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(transactionId);
  const own = isId
    ? await tx
        .selectFrom('coin_transactions')
        .select('position')
        .where('id', '=', transactionId)
        .where('user_id', '=', uid)
        .executeTakeFirst()
    : undefined;
  if (!own?.position) throw new CallError('NOT_FOUND', coinMessages.transactionUnknown);
  const opened = await tx
    .insertInto('transaction_disputes')
    .values({ id: randomId(), transaction_id: own.position, user_id: uid, reason, details, reported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) throw new CallError('ALREADY_EXISTS', coinMessages.reportedAlready);
}

/** The disputes that wait for an operator, the oldest first. */
export async function readOpenDisputes(db: Database, limit: number, now: Date): Promise<OpenDispute[]> {
  const { rows } = await sql<Omit<OpenDispute, 'returnableMillicoins'>>`
    select d.id, d.user_id as uid, u.email, d.reason, d.details, d.reported_at as "reportedAt", t.description,
      (select coalesce(sum(e.amount_millicoins), 0)::bigint
        from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where e.transaction_id = t.id and a.user_id = d.user_id and a.kind in ('monthly', 'rewards', 'purchased')
      ) as "amountMillicoins", o.id as "orderId", t.created_at as "transactionAt"
    from transaction_disputes d join users u on u.uid = d.user_id join ledger_transactions t on t.id = d.transaction_id
      left join orders o on ${isOrderOfTransaction}
    where d.status = 'open' order by d.reported_at, d.id limit ${limit}`.execute(db);
  const returnables = await findReturnables(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({ ...row, returnableMillicoins: returnables.get(row.id)?.millicoins ?? 0 }));
}

/** Locks and returns an open dispute. Throws NOT_FOUND, or FAILED_PRECONDITION if it has ended. */
export async function lockOpenDispute(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('transaction_disputes')
    .select(['id', 'user_id', 'transaction_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new CallError('NOT_FOUND', coinMessages.disputeUnknown);
  if (row.status !== 'open') throw new CallError('FAILED_PRECONDITION', coinMessages.disputeOver);
  return row;
}

type Ending = { status: 'rejected' | 'corrected'; answer: string; correctionId: number | null; now: Date };

/** Writes an operator's answer to a dispute. */
export async function endDispute(tx: Tx, id: string, { status, answer, correctionId, now }: Ending): Promise<void> {
  await tx
    .updateTable('transaction_disputes')
    .set({ status, answer, correction_id: correctionId, resolved_at: now })
    .where('id', '=', id)
    .execute();
}
