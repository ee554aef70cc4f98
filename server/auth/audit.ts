import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';

/** The client's address and program, as the request gave them. */
export type Requester = { address: string; userAgent: string };

export type AuditEvent =
  | 'sign-up'
  | 'sign-in'
  | 'verification-sent'
  | 'email-verified'
  | 'email-change-sent'
  | 'email-changed'
  | 'email-recovered'
  | 'email-given-up'
  | 'reset-sent'
  | 'password-reset'
  | 'password-changed'
  | 'profile-changed'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'session-ended'
  | 'session-renewed'
  | 'token-reuse'
  | 'account-deleted'
  | 'user-disabled'
  | 'user-enabled'
  | 'keys-rotated';

/** Writes down what happened to an account. Never a password, a token or a code. */
export async function audit(
  db: Database | Tx,
  event: AuditEvent,
  result: 'ok' | 'refused',
  { uid, requester, at, detail = {} }: { uid: string | null; requester: Requester; at: Date; detail?: object },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at,
      event,
      result,
      user_id: uid,
      address: requester.address,
      user_agent: requester.userAgent.slice(0, 400),
      detail: JSON.stringify(detail),
    })
    .execute();
}

const keptDays = 396;

/** Deletes audit lines older than thirteen months. The database refuses to delete those of operators' acts. */
export async function sweepAuditLog(db: Database, now: Date, batchSize?: number): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await deleteInBatches(async (most) => {
    const { numAffectedRows } = await sql`delete from audit_log where id in (
      select id from audit_log where at < ${before} and not detail ?| array['operator', 'by'] order by id limit ${most}
    )`.execute(db);
    return numAffectedRows;
  }, batchSize);
}
