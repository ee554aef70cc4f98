import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/database/database.ts';

/** How many statements of this database wait for a lock, whoever has it. */
export async function statementsWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many connections wait for what this transaction holds. */
export async function statementsWaitingFor(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks
    where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx);
  return rows[0]?.n ?? 0;
}
