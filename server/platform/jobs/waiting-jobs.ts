import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/** Adds to the metrics for how long the job that is due the longest has waited; unknown while the database is away. */
export function watchWaitingJobs({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'furrow_jobs_waiting_seconds',
    help: 'How long the job that is due the longest has waited for a worker',
    registers: [metrics.registry],
    async collect() {
      this.set(await longestWaitSeconds().catch(() => Number.NaN));
    },
  });

  async function longestWaitSeconds(): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
      from graphile_worker._private_jobs where is_available and run_at <= now()`.execute(db);
    return rows[0]?.seconds ?? 0;
  }
}
