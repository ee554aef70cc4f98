import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/**
 * Deletes the crafts, purchases, trials and grants of a user who is deleting their account. A craft that others paid
 * for stays theirs, off the market, until the last of them is deleted. The ledger keeps the purchases.
 */
export async function removeCraftsOf(tx: Tx, uid: string): Promise<void> {
  // A purchase locks its craft, so it ends before these locks are taken, and counts below. The same holds for a creator
  // or another buyer who is deleting their account: the second deletion sees the first.
  const { rows: concerned } = await sql<{ id: string }>`
    select c.id from crafts c
    where c.creator_id = ${uid} or c.id in (select p.craft_id from craft_purchases p where p.user_id = ${uid})
    order by c.id for update of c`.execute(tx);
  await tx.deleteFrom('craft_trials').where('user_id', '=', uid).execute();
  await tx.deleteFrom('craft_purchases').where('user_id', '=', uid).execute();
  await sql`delete from craft_grants g using held_craft_grants h
    where h.user_id = ${uid} and h.craft_id = g.craft_id and h.email = g.email`.execute(tx);
  await sql`delete from craft_grants g using crafts c where c.id = g.craft_id and c.creator_id = ${uid}`.execute(tx);
  await sql`update crafts c set is_public = false where c.creator_id = ${uid}
    and exists (select 1 from craft_purchases p where p.craft_id = c.id)`.execute(tx);
  await sql`delete from crafts c using users u where c.id = any(${concerned.map(({ id }) => id)}::text[])
    and u.uid = c.creator_id and (u.uid = ${uid} or u.deleted_at is not null)
    and not exists (select 1 from craft_purchases p where p.craft_id = c.id)`.execute(tx);
}
