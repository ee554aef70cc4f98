import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/database/database.ts';
import { brokenAmong } from './invariants.ts';

/** Finds doubles: a play creates each name only once, so no name may exist twice, acknowledged or not. */
const names = `select 'bounty ' || title as thing from bounties where title like 'Play %' group by title having count(*) > 1
  union all select 'craft ' || name from crafts where name like 'Play %' group by name having count(*) > 1
  union all select 'farm ' || name from farms where name like 'Play %' group by name having count(*) > 1`;

export async function brokenUniqueNames(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql.raw<{ thing: string }>(names).execute(db);
  return rows.map(({ thing }) => `doubled: ${thing} was asked for once`);
}

/** The invariants once all jobs are done, each as a query that must find no rows. */
export const restInvariants: Record<string, string> = {
  'stuck: an AI draft still holds coins': 'select id from ai_holds where settled_at is null',
  'stuck: a payment event was not worked off': 'select id from payment_events where processed_at is null',
  'stuck: a payment event could not be worked off': 'select id, error from payment_events where error is not null',
};

/** Returns the `restInvariants` that are broken in this database, in words; empty when none is. */
export function brokenRestInvariants(db: Database | Tx): Promise<string[]> {
  return brokenAmong(db, restInvariants);
}
