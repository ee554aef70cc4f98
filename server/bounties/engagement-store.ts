import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

type Engagement = { bountyId: string; uid: string; now: Date };

/** Records the engagement of a user who is not engaged in the bounty yet. */
export async function addEngagement(tx: Tx, { bountyId, uid, now }: Engagement): Promise<void> {
  await tx.insertInto('bounty_engagements').values({ bounty_id: bountyId, user_id: uid, engaged_at: now }).execute();
}

/** Ends an engagement; nothing happens where there is none. */
export async function removeEngagement(tx: Tx, bountyId: string, uid: string): Promise<void> {
  await tx.deleteFrom('bounty_engagements').where('bounty_id', '=', bountyId).where('user_id', '=', uid).execute();
}

/** Whether a user takes part in a bounty. */
export async function isEngaged(tx: Tx, bountyId: string, uid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bounty_engagements')
    .select('user_id')
    .where('bounty_id', '=', bountyId)
    .where('user_id', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has taken a bounty on. */
export async function isAnybodyEngaged(tx: Tx, bountyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bounty_engagements')
    .select('user_id')
    .where('bounty_id', '=', bountyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who is engaged in a bounty. */
export async function engagedIn(tx: Tx, bountyId: string): Promise<string[]> {
  const rows = await tx.selectFrom('bounty_engagements').select('user_id').where('bounty_id', '=', bountyId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** A column for the statement that reads a profile: the bounties that the user `u` is engaged in. */
export const engagedBountiesColumn = sql`
  (select array_agg(e.bounty_id order by e.engaged_at) from bounty_engagements e where e.user_id = u.uid)
    as engaged_bounties`;
