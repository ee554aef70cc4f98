import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { watchInDatabase } from '../watch-in-database.ts';
import type { Database } from './database.ts';

/** If clocks differ by more, one process rejects what another signs as from the future (auth/tokens/id-token.ts). */
const mostSeconds = 5;

/**
 * Reports how far this process's clock is from the database's, which all processes share: in the log at the start, and
 * in the metrics at each request for them.
 */
export async function watchClock(context: Pick<Context, 'clock' | 'db' | 'log' | 'metrics'>): Promise<void> {
  const figure = {
    name: 'furrow_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead',
    label: 'than',
  };
  watchInDatabase(context, figure, async (db) => [{ of: 'database', value: await secondsAhead(db, context.clock) }]);
  const seconds = await secondsAhead(context.db, context.clock);
  if (Math.abs(seconds) > mostSeconds)
    context.log.warn(
      { seconds },
      'this clock is ahead of the database’s by so much: set it, or other processes refuse what this one signs',
    );
}

/** Negative when behind. The duration of the query itself does not count as a difference. */
async function secondsAhead(db: Database, clock: Context['clock']): Promise<number> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = clock.now().getTime();
  const ms = rows[0]?.ms ?? after;
  return (Math.max(before - ms, 0) + Math.min(after - ms, 0)) / 1_000;
}
