import { sql } from 'kysely';
import type { Profile } from '#contract/account/profile.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** Whether the craft was granted to the user's address, and that address is proved. */
export async function isGrantedTo(db: Database | Tx, craftId: string, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('craft_grants as g')
    .innerJoin('users as u', 'u.email', 'g.email')
    .select('g.craft_id')
    .where('g.craft_id', '=', craftId)
    .where('u.uid', '=', uid)
    .where('u.email_verified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export type CraftsAtHandRow = { granted_crafts: string[] | null; craft_trials: Record<string, string> | null };

/** The columns by which a profile's own statement learns which crafts the user `u` has, and of their trials. */
export const craftsAtHandColumns = sql`
  (select array_agg(g.craft_id order by g.granted_at) from craft_grants g
    where g.email = u.email and u.email_verified) as granted_crafts,
  (select jsonb_object_agg(t.craft_id, t.started_at) from craft_trials t where t.user_id = u.uid) as craft_trials`;

/** What a profile says of crafts (specification s.3). */
export function craftsAtHandOf(row: CraftsAtHandRow): Pick<Profile, 'purchasedCrafts' | 'trialingCrafts'> {
  const trials = Object.entries(row.craft_trials ?? {});
  return {
    purchasedCrafts: row.granted_crafts ?? [],
    trialingCrafts: Object.fromEntries(
      trials.map(([id, startedAt]) => [id, { startedAt: new Date(startedAt).toISOString() }]),
    ),
  };
}

/** Takes what a user made and was given, when they go. */
export async function removeCraftsOf(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('craft_trials').where('user_id', '=', uid).execute();
  await sql`delete from craft_grants g using users u where u.uid = ${uid} and u.email = g.email`.execute(tx);
  await tx.deleteFrom('crafts').where('creator_id', '=', uid).execute();
}
