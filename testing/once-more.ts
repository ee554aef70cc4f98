import { sql } from 'kysely';
import type { TestFurrow } from './test-furrow.ts';

type Counted = { name: string; key: string; most: number; windowMs?: number };

/** Sets the counter of a limit so that one more try is allowed in this window (an hour by default). */
export async function onceMore(
  { context, clock }: TestFurrow,
  { name, key, most, windowMs = 3_600_000 }: Counted,
): Promise<void> {
  const start = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs);
  await sql`insert into limit_counters (bucket, window_start, count) values (${`${name}:${key}`}, ${start}, ${most - 1})
    on conflict (bucket, window_start) do update set count = excluded.count`.execute(context.db);
}
