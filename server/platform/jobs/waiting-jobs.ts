import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/** Whoever asks for the metrics gets the rest of them, if the database does not answer within this time. */
const answerWithinMs = 2_000;

/**
 * Adds to the metrics, for each name of a job, for how long the one that is due the longest has waited. A name of which
 * none is due has no line, and none has one while the database is away.
 */
export function watchWaitingJobs({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'furrow_jobs_waiting_seconds',
    help: 'How long the job that is due the longest has waited for a worker',
    labelNames: ['job'],
    registers: [metrics.registry],
    async collect() {
      const waits = await Promise.race([
        longestWaits().catch(() => []),
        setTimeout(answerWithinMs, [], { ref: false }),
      ]);
      this.reset();
      for (const { job, seconds } of waits) this.set({ job }, seconds);
    },
  });

  async function longestWaits(): Promise<{ job: string; seconds: number }[]> {
    const { rows } = await sql<{ job: string; seconds: number }>`
      select t.identifier as job, extract(epoch from now() - min(j.run_at))::float8 as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.is_available and j.run_at <= now() group by t.identifier`.execute(db);
    return rows;
  }
}
