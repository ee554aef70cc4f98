import { type RawBuilder, sql } from 'kysely';
import { CallError } from '#contract/wire/call-error.ts';
import { dayMs } from '#contract/wire/day.ts';
import type { Database, Tx } from './database/database.ts';
import { deleteOlder } from './database/delete-older.ts';

/** Allows at most `most` tries in `windowSeconds`. */
export type Limit = { name: string; most: number; windowSeconds: number };

/** The places that a try took in the limits' windows, in the order in which they are taken and given back. */
export type Taken = { buckets: string[]; starts: Date[] };

/**
 * Whether a try is within every limit, and the places it took (none when it was refused). `secondsLeft` is the time
 * until the windows that refused it end.
 */
export type Places = Taken & { within: boolean; secondsLeft: number };

type Wanted = readonly (readonly [Limit, string])[];

/**
 * Takes a place in the window of each limit for its key. This is atomic across all processes: however many tries run
 * concurrently, no more pass than a limit allows. Windows are fixed and start at multiples of their length. A try that
 * one limit refuses takes no place in any limit. Otherwise refused tries would use up other people's places, and one
 * hasty minute would use up the places of its whole hour.
 */
export async function takePlaces(db: Database | Tx, now: Date, wanted: Wanted): Promise<Places> {
  const places = placesOf(wanted, now);
  const { buckets, starts } = takenBy(places);
  const { rows } = await sql<{ bucket: string; count: number; is_taken: boolean }>`
    with wanted as (
      select * from unnest(${buckets}::text[], ${starts}::timestamptz[], ${places.map(({ most }) => most)}::int[])
        with ordinality as w (bucket, start, most, place)
    ), full_ones as (
      select c.bucket, c.count + 1 as count
      from wanted w join limit_counters c on c.bucket = w.bucket and c.window_start = w.start
      where c.count >= w.most
    ), taken as (
      insert into limit_counters as c (bucket, window_start, count)
      select bucket, start, 1 from wanted where not exists (select from full_ones) order by place
      on conflict (bucket, window_start) do update set count = c.count + 1
      returning bucket, count
    )
    select bucket, count, false as is_taken from full_ones union all select bucket, count, true from taken`.execute(db);
  const counts = new Map(rows.map((row) => [row.bucket, row.count]));
  const full = places.filter(({ bucket, most }) => (counts.get(bucket) ?? 0) > most);
  if (full.length === 0) return { within: true, secondsLeft: 0, buckets, starts };
  // Other tries filled the limit while this one ran.
  if (rows.some(({ is_taken }) => is_taken)) await returnPlaces({ buckets, starts }).execute(db);
  const secondsLeft = Math.ceil((Math.max(...full.map(({ end }) => end.getTime())) - now.getTime()) / 1_000);
  return { within: false, secondsLeft, buckets: [], starts: [] };
}

/** Takes a place of each limit. Beyond a limit throws RESOURCE_EXHAUSTED with these words and the seconds to wait. */
export async function requireWithin(db: Database | Tx, now: Date, wanted: Wanted, words: string): Promise<void> {
  const { within, secondsLeft } = await takePlaces(db, now, wanted);
  if (!within) throw new CallError('RESOURCE_EXHAUSTED', words, secondsLeft);
}

/** The places that a try took at time `at`, for a later request that gives them back. */
export function placesTaken(wanted: Wanted, at: Date): Taken {
  return takenBy(placesOf(wanted, at));
}

/**
 * A statement (or a part of one) that gives back the places of a try which turned out not to count. It locks the rows
 * in the order in which tries take them, so that the two cannot deadlock.
 */
export function returnPlaces({ buckets, starts }: Taken): RawBuilder<unknown> {
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

/** Resets a key's count. Not for use in a transaction, which would lock the rows out of `placesOf`'s order. */
export async function emptyLimit(db: Database, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom('limit_counters').where('bucket', '=', bucketOf(limit, key)).execute();
}

/** Deletes windows that are over. */
export async function sweepLimits(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs);
  await deleteOlder(db, { table: 'limit_counters', column: 'window_start', before });
}

type Place = { bucket: string; start: Date; end: Date; most: number };

/** Sorts the places in the same order for every try, so that two tries cannot deadlock. */
function placesOf(wanted: Wanted, at: Date): Place[] {
  return wanted
    .map(([limit, key]) => ({ bucket: bucketOf(limit, key), ...windowOf(limit, at), most: limit.most }))
    .sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
}

function takenBy(places: readonly Place[]): Taken {
  return { buckets: places.map(({ bucket }) => bucket), starts: places.map(({ start }) => start) };
}

const bucketOf = ({ name }: Limit, key: string) => `${name}:${key}`;

function windowOf({ windowSeconds }: Limit, at: Date): { start: Date; end: Date } {
  const windowMs = windowSeconds * 1_000;
  const startMs = Math.floor(at.getTime() / windowMs) * windowMs;
  return { start: new Date(startMs), end: new Date(startMs + windowMs) };
}
