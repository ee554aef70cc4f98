import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/database/database.ts';
import { brokenAmong } from './invariants.ts';

/** What a play asks for once with a name of its own may not be there twice, whether it was acknowledged or not. */
const names = `select 'bounty ' || title as thing from bounties where title like 'Play %' group by title having count(*) > 1
  union all select 'craft ' || name from crafts where name like 'Play %' group by name having count(*) > 1
  union all select 'farm ' || name from farms where name like 'Play %' group by name having count(*) > 1`;

export async function brokenUniqueNames(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql.raw<{ thing: string }>(names).execute(db);
  return rows.map(({ thing }) => `doubled: ${thing} was asked for once`);
}

/** What must find nothing once everything has come to rest. */
export const restInvariants: Record<string, string> = {
  'stuck: an AI draft still holds coins': 'select id from ai_holds where settled_at is null',
  'stuck: a payment event was not worked off': 'select id from payment_events where processed_at is null',
  'stuck: a payment event could not be worked off': 'select id, error from payment_events where error is not null',
};

/** The invariants of rest that do not hold in this database, in words; empty when all is well. */
export function brokenRestInvariants(db: Database | Tx): Promise<string[]> {
  return brokenAmong(db, restInvariants);
}
