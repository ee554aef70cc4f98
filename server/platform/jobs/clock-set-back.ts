import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A clock that is kept in step is set back by less. */
const mostBackMs = 60_000;

/**
 * Calls `onSetBack` after this machine's clock was set back by more than a minute. The queue plans recurring jobs by
 * that clock, and would begin none until the time that it had reached. Returns the function that ends the watch.
 */
export function watchForClockSetBack(onSetBack: () => void, everyMs: number): () => void {
  let before = Date.now();
  const watching = setInterval(() => {
    const now = Date.now();
    if (now < before - mostBackMs) onSetBack();
    before = now;
  }, everyMs);
  watching.unref();
  return () => clearInterval(watching);
}

/**
 * Puts right what a clock that was ahead left in the queue. Until that time came, no process would run a recurring job
 * that it had recorded as run, a new job without a time of its own, or one that is to be tried again.
 */
export async function forgetTimesToCome(db: Database): Promise<void> {
  const toCome = sql`now() + ${mostBackMs / 1_000} * interval '1 second'`;
  await sql`update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > ${toCome}`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now(), updated_at = now()
    where updated_at > ${toCome} and locked_at is null and (attempts > 0 or run_at <= created_at)`.execute(db);
}
