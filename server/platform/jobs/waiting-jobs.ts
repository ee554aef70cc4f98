import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { watchInDatabase } from '../watch-in-database.ts';

/** Adds a metric: for each job name, how long its longest-due job has waited. A name without a due job has no line. */
export function watchWaitingJobs(context: Pick<Context, 'db' | 'metrics'>): void {
  const figure = {
    name: 'furrow_jobs_waiting_seconds',
    help: 'How long the job that is due the longest has waited for a worker',
    label: 'job',
  };
  watchInDatabase(context, figure, async (db) => {
    const { rows } = await sql<{ of: string; value: number }>`
      select t.identifier as of, extract(epoch from now() - min(j.run_at))::float8 as value
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.is_available and j.run_at <= now() group by t.identifier`.execute(db);
    return rows;
  });
}
