import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database/database.ts';

/** At most `most` tries in `windowSeconds`. */
export type Limit = { name: string; most: number; windowSeconds: number };

/** Whether a try is within every limit, and the places it took. */
export type Places = { within: boolean; buckets: string[]; starts: Date[] };

/**
 * Takes a place in the window of each limit for its key, atomically and for all processes: of tries that run side by
 * side no more are within a limit than it allows. Windows are fixed and start at multiples of their length.
 */
export async function takePlaces(
  db: Database | Tx,
  now: Date,
  wanted: readonly (readonly [Limit, string])[],
): Promise<Places> {
  const places = wanted.map(([limit, key]) => ({
    bucket: `${limit.name}:${key}`,
    start: windowStart(limit, now),
    most: limit.most,
  }));
  // In one order for everybody, so that two tries never wait for each other.
  places.sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
  const buckets = places.map((place) => place.bucket);
  const starts = places.map((place) => place.start);
  const { rows } = await sql<{ bucket: string; count: number }>`
    insert into limit_counters as c (bucket, window_start, count)
    select bucket, start, 1 from unnest(${buckets}::text[], ${starts}::timestamptz[]) as w (bucket, start)
    on conflict (bucket, window_start) do update set count = c.count + 1
    returning bucket, count`.execute(db);
  const counts = new Map(rows.map((row) => [row.bucket, row.count]));
  return {
    within: places.every((place) => (counts.get(place.bucket) ?? 0) <= place.most),
    buckets,
    starts,
  };
}

/**
 * A statement (or a part of one) that gives the places of a try back: it turned out not to count. The rows are locked in
 * the order in which they were taken, so that a try that takes and one that gives back never wait for each other.
 */
export function giveBack({ buckets, starts }: Places): RawBuilder<unknown> {
  return sql`update limit_counters c set count = c.count - 1
    from (
      select l.bucket, l.window_start
      from unnest(${buckets}::text[], ${starts}::timestamptz[]) with ordinality as w (bucket, start, place)
        join limit_counters l on l.bucket = w.bucket and l.window_start = w.start
      order by w.place
      for update of l
    ) mine
    where c.bucket = mine.bucket and c.window_start = mine.window_start`;
}

/** Forgets windows that are over. */
export async function sweepLimits(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('limit_counters')
    .where('window_start', '<', new Date(now.getTime() - 24 * 3_600_000))
    .execute();
}

function windowStart({ windowSeconds }: Limit, now: Date): Date {
  const windowMs = windowSeconds * 1_000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}
