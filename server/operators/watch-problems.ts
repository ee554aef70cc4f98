import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import { watchInDatabase } from '../platform/watch-in-database.ts';

/** Adds to the metrics how many payments and ledger alarms wait for an operator, by what differs. */
export function watchProblems(context: Pick<Context, 'db' | 'metrics'>): void {
  const figure = {
    name: 'furrow_open_problems',
    help: 'Payments that are not what was ordered, and ledger alarms, that no operator has dealt with',
    label: 'what',
  };
  watchInDatabase(context, figure, async (db) => {
    const { rows } = await sql<{ of: string; value: number }>`
      select 'mismatch' as of, count(*)::int as value from orders where state = 'mismatch' and mismatch_closed_at is null
      union all
      select what, count(*)::int from ledger_alarms where resolved_at is null group by what`.execute(db);
    return rows;
  });
}
