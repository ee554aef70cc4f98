import { sql } from 'kysely';
import type { Profile } from '#contract/account/profile.ts';
import { trialEnd } from '#contract/crafts/trial.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { isOlder, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';

/** Whether a user has a craft for good: bought, or granted to an address that they proved. */
export async function hasForGood(db: Database | Tx, craftId: string, uid: string): Promise<boolean> {
  const { rows } = await sql<{ equipped: boolean }>`
    select exists (select 1 from craft_purchases p where p.craft_id = ${craftId} and p.user_id = ${uid})
      or exists (select 1 from held_craft_grants g where g.craft_id = ${craftId} and g.user_id = ${uid}) as equipped`.execute(
    db,
  );
  return rows[0]?.equipped ?? false;
}

type Grant = { craftId: string; email: string; now: Date };

/** Grants a craft to an address. Returns the user who has proved the address, if any; null if it was granted before. */
export async function insertGrant(tx: Tx, { craftId, email, now }: Grant): Promise<{ holder: string | null } | null> {
  const { rows } = await sql<{ uid: string | null }>`
    with granted as (
      insert into craft_grants (craft_id, email, granted_at) values (${craftId}, ${email}, ${now})
      on conflict do nothing returning email)
    select u.uid from granted left join users u on u.email = granted.email and u.email_verified`.execute(tx);
  const [granted] = rows;
  return granted ? { holder: granted.uid } : null;
}

const mostWaitingGrants = 20;

/** The grants to a user's proved address that are not bound to a user: the newest twenty, oldest first. */
export async function readWaitingGrants(tx: Tx, uid: string) {
  const { rows } = await sql<{ craftId: string; name: string; by: string; email: string | null; isVerified: boolean }>`
    select * from (
      select c.id as "craftId", c.name, o.uid as by, o.email, o.email_verified as "isVerified", g.granted_at
      from users u join craft_grants g on g.email = u.email and g.user_id is null
        join crafts c on c.id = g.craft_id join users o on o.uid = c.creator_id
      where u.uid = ${uid} and u.email_verified and c.creator_id <> u.uid
      order by g.granted_at desc, c.id limit ${mostWaitingGrants}
    ) newest order by granted_at, "craftId"`.execute(tx);
  return rows.map(({ craftId, name, by, email, isVerified }) => ({
    craftId,
    name,
    creator: { uid: by, email: email ?? '', emailVerified: isVerified },
  }));
}

/** Takes a grant back. Returns the user who has proved its address, if any; null if there was no such grant. */
export async function deleteGrant(tx: Tx, craftId: string, email: string): Promise<{ holder: string | null } | null> {
  const { rows } = await sql<{ holder: string | null }>`
    delete from craft_grants g where g.craft_id = ${craftId} and g.email = ${email}
    returning (select h.user_id from held_craft_grants h where h.craft_id = g.craft_id and h.email = g.email) as holder`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Deletes a grant that a user has by a proved address. Returns the craft's name; null if there is none. */
export async function returnGrant(tx: Tx, craftId: string, uid: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from craft_grants g using held_craft_grants h, crafts c
    where h.craft_id = ${craftId} and h.user_id = ${uid} and g.craft_id = h.craft_id and g.email = h.email
      and c.id = g.craft_id
    returning c.name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** The users who have proved an address that a craft was granted to. */
export async function holdersOf(tx: Tx, craftId: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct h.user_id as uid from held_craft_grants h where h.craft_id = ${craftId}`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** When a user's trial began; null without one. */
export async function findTrialStart(tx: Tx, craftId: string, uid: string): Promise<Date | null> {
  const trial = await tx
    .selectFrom('craft_trials')
    .select('started_at')
    .where('craft_id', '=', craftId)
    .where('user_id', '=', uid)
    .executeTakeFirst();
  return trial?.started_at ?? null;
}

type Trial = { craftId: string; uid: string; now: Date };

/** Notes that a trial begins. */
export async function insertTrial(tx: Tx, { craftId, uid, now }: Trial): Promise<void> {
  await tx.insertInto('craft_trials').values({ craft_id: craftId, user_id: uid, started_at: now }).execute();
}

type GrantsWanted = Paged & { craftId: string; uid: string };

/** A page of the addresses that a craft was granted to, the latest first; empty unless this user created the craft. */
export async function readGrantsBy(db: Database, { craftId, uid, after, perPage }: GrantsWanted) {
  const { rows } = await sql<{ email: string; granted_at: Date }>`
    select g.email, g.granted_at from crafts c join craft_grants g on g.craft_id = c.id
    where c.id = ${craftId} and c.creator_id = ${uid} and ${isOlder(after, sql`(g.granted_at, g.email)`)}
    order by g.granted_at desc, g.email desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: ({ email, granted_at }) => ({ recipientEmail: email, grantedAt: granted_at.toISOString() }),
    cursorOf: ({ granted_at, email }) => placeCursor({ at: granted_at, id: email }),
  });
}

type Purchase = { craftId: string; buyerId: string; price: number; now: Date };

/** Records that a user bought a craft, unless that is recorded already. `price` is in whole coins. */
export async function addPurchase(tx: Tx, { craftId, buyerId, price, now }: Purchase): Promise<void> {
  await tx
    .insertInto('craft_purchases')
    .values({ craft_id: craftId, user_id: buyerId, price, bought_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Solution = { craftId: string; buyerId: string; now: Date };

/**
 * Marks a craft as the solution of a bounty, and gives it to the bounty's poster as well. Returns false if it has
 * solved a bounty before.
 */
export async function markAsSolution(tx: Tx, { craftId, buyerId, now }: Solution): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crafts')
    .set({ status: 'solution_accepted', updated_at: now })
    .where('id', '=', craftId)
    .where('status', '<>', 'solution_accepted')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addPurchase(tx, { craftId, buyerId, price: 0, now });
  return true;
}

export type ProfileCraftsRow = { purchased_crafts: string[] | null; craft_trials: Record<string, string> | null };

/** Columns for the statement that reads a profile: the crafts that the user `u` has, and their trials. */
export const profileCraftsColumns = sql`
  (select array_agg(had.craft_id order by had.since) from (
    select all_of_them.craft_id, min(all_of_them.since) as since from (
      select g.craft_id, g.granted_at as since from held_craft_grants g where g.user_id = u.uid
      union all select p.craft_id, p.bought_at from craft_purchases p where p.user_id = u.uid) all_of_them
    group by all_of_them.craft_id) had) as purchased_crafts,
  (select jsonb_object_agg(t.craft_id, t.started_at) from craft_trials t where t.user_id = u.uid) as craft_trials`;

/** The crafts in a profile (specification s.3); each trial says whether it is over by now. */
export function profileCraftsOf(row: ProfileCraftsRow, now: Date): Pick<Profile, 'purchasedCrafts' | 'trialingCrafts'> {
  const trials = Object.entries(row.craft_trials ?? {});
  return {
    purchasedCrafts: row.purchased_crafts ?? [],
    trialingCrafts: Object.fromEntries(
      trials.map(([id, startedAt]) => [
        id,
        { startedAt: new Date(startedAt).toISOString(), isOver: trialEnd(startedAt) <= now },
      ]),
    ),
  };
}
