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
 * Forgets runs of recurring jobs that a clock which was ahead recorded for a time to come. Until that time, no process
 * would run those jobs.
 */
export async function forgetRunsToCome(db: Database): Promise<void> {
  await sql`update graphile_worker._private_known_crontabs set last_execution = null
    where last_execution > now() + ${mostBackMs / 1_000} * interval '1 second'`.execute(db);
}
