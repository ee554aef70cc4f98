import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

/** Counts the connections that wait for a lock of this transaction, directly or behind one another. */
export async function statementsWaitingFor(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive blocked as materialized (
      select pid, pg_blocking_pids(pid) as blockers from (select distinct pid from pg_locks where not granted) waiting
    ), behind (pid) as (
      select pg_backend_pid()
      union select blocked.pid from blocked join behind on behind.pid = any (blocked.blockers)
    )
    select count(*)::int - 1 as n from behind`.execute(tx);
  return rows[0]?.n ?? 0;
}
