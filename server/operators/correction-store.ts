import { sql } from 'kysely';
import { type CorrectionBucket, correctionBuckets } from '#contract/coins/correction.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { knownWord } from '../platform/database/known-word.ts';
import { rowNumber } from '../platform/database/row-number.ts';

type Proposal = {
  uid: string;
  bucket: CorrectionBucket;
  amountMillicoins: number;
  reason: string;
  proposedBy: string;
  now: Date;
};

/** A correction that waits for a second operator. Its proposer has a uid, or only a name at the shell. */
export type ProposedCorrection = Omit<Proposal, 'proposedBy' | 'now'> & {
  id: string;
  email: string | null;
  isDeleted: boolean;
  proposer: { uid: string | null; name: string; isDeleted: boolean };
  proposedAt: Date;
};

/** Writes down what an operator proposes; answers its id. */
export async function addProposal(tx: Tx, proposal: Proposal): Promise<string> {
  const { uid, bucket, amountMillicoins, reason, proposedBy, now } = proposal;
  const { id } = await tx
    .insertInto('balance_corrections')
    .values({
      user_id: uid,
      bucket,
      amount_millicoins: amountMillicoins,
      reason,
      proposed_by: proposedBy,
      proposed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/**
 * The coins of a user that an operator moved or proposed to move in the last 24 hours, in either direction. Rejected
 * proposals do not count.
 */
export async function coinsCorrectedToday(
  db: Database | Tx,
  { uid, by, now }: { uid: string; by: string; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - dayMs);
  const { rows } = await sql<{ coins: number }>`
    select coalesce(sum(abs(coins)), 0)::float8 as coins from (
      select (detail ->> 'coins')::numeric as coins from audit_log
      where event = 'balance-corrected' and at > ${since} and not detail ? 'correctionId'
        and detail ->> 'uid' = ${uid} and detail ->> 'operator' = ${by}
      union all
      select amount_millicoins / 1000.0 from balance_corrections
      where user_id = ${uid} and proposed_by = ${by} and proposed_at > ${since} and approved is not false
    ) moved`.execute(db);
  return rows[0]?.coins ?? 0;
}

/** The undecided proposals, oldest first. */
export async function readWaitingCorrections(db: Database, limit: number): Promise<ProposedCorrection[]> {
  const { rows } = await sql<Omit<ProposedCorrection, 'proposer'> & ProposerRow>`
    select c.id::text, c.user_id as uid, u.email, u.deleted_at is not null as "isDeleted", c.bucket,
      c.amount_millicoins as "amountMillicoins", c.reason, c.proposed_by as by, p.uid as "byUid", p.email as "byEmail",
      p.deleted_at is not null as "byDeleted", c.proposed_at as "proposedAt"
    from balance_corrections c join users u on u.uid = c.user_id left join users p on p.uid = c.proposed_by
    where c.decided_at is null order by c.proposed_at, c.id limit ${limit}`.execute(db);
  return rows.map(({ by, byUid, byEmail, byDeleted, ...row }) => ({
    ...row,
    proposer: { uid: byUid, name: byEmail ?? by, isDeleted: byDeleted },
  }));
}

type ProposerRow = { by: string; byUid: string | null; byEmail: string | null; byDeleted: boolean };

/** Locks a waiting correction; throws NOT_FOUND, or FAILED_PRECONDITION if it is decided. */
export async function lockWaitingCorrection(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('balance_corrections')
    .select(['id', 'user_id as uid', 'bucket', 'amount_millicoins as amountMillicoins', 'reason'])
    .select(['proposed_by as proposedBy', 'proposed_at as proposedAt', 'decided_at as decidedAt'])
    .where('id', '=', rowNumber(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new CallError('NOT_FOUND', operatorMessages.correctionUnknown);
  if (row.decidedAt !== null) throw new CallError('FAILED_PRECONDITION', operatorMessages.correctionOver);
  return { ...row, bucket: knownWord(correctionBuckets, row.bucket) };
}

type Decision = { approved: boolean; reason: string; decidedBy: string; now: Date };

/** Writes another operator's decision about a proposal. */
export async function endProposal(tx: Tx, id: number, { approved, reason, decidedBy, now }: Decision): Promise<void> {
  await tx
    .updateTable('balance_corrections')
    .set({ approved, decision_reason: reason, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute();
}
