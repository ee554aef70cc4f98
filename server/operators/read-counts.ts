import { sql } from 'kysely';
import type { OperatorCounts } from '#contract/operators/queries.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Database } from '../platform/database/database.ts';

/** How much waits in each part of the console, in one statement. */
export async function readCounts(db: Database, now: Date): Promise<OperatorCounts> {
  const { rows } = await sql<OperatorCounts>`
    select
      (select count(*) from transaction_disputes where status = 'open') as disputes,
      (select count(*) from orders where (state = 'mismatch' and mismatch_closed_at is null)
          or disputed_open_cents > 0)
        + (select count(*) from ledger_alarms where resolved_at is null)
        + (select count(*) from balance_corrections where decided_at is null) as payments,
      (select count(*) from beta_requests r join users u on u.uid = r.user_id
        where r.status = 'waitlisted' and not u.disabled) as waitlist,
      (select count(*) from client_errors where at > ${new Date(now.getTime() - dayMs)}) as errors,
      (select count(*) from graphile_worker.jobs where last_error is not null and locked_at is null) as jobs`.execute(
    db,
  );
  return rows[0] ?? { disputes: 0, payments: 0, waitlist: 0, errors: 0, jobs: 0 };
}
