import { type RawBuilder, sql } from 'kysely';
import type { EquippedCraft, MyEquippedCraft } from '#contract/crafts/craft.ts';
import { trialEnd } from '#contract/crafts/trial.ts';
import type { Database } from '../platform/database/database.ts';
import { isOlder, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import { type CraftRow, craftOf, newestFirst, place, shownColumns, trialsSince } from './craft-store.ts';

type Wanted = Paged & { uid: string; now: Date };

/** A page of the crafts that a user has at hand, with their prompts, for their editor; the newest craft first. */
export async function readEquippedCrafts(
  db: Database,
  { uid, after, perPage, now }: Wanted,
): Promise<Page<EquippedCraft>> {
  const { rows } = await sql<CraftRow & { prompt: string; access: EquippedCraft['access'] }>`
    select ${shownColumns}, c.prompt, 'own' as access from crafts c
    where c.creator_id = ${uid} and ${isOlder(after, place)}
    union all
    select ${shownColumns}, c.prompt, had.access from (${hadFromOthers(uid, now)}) had join crafts c on c.id = had.craft_id
    where ${isOlder(after, place)}
    order by created_at desc, id desc limit ${perPage + 1}`.execute(db);
  return newestFirst(rows, perPage, (row) => ({ ...craftOf(row), prompt: row.prompt, access: row.access }));
}

/** A page of the crafts of others that a user has at hand, what they got last first. */
export async function readMyEquippedCrafts(db: Database, { uid, after, perPage, now }: Wanted) {
  const { rows } = await sql<CraftRow & { access: MyEquippedCraft['access']; since: Date }>`
    select ${shownColumns}, had.access, had.since
    from (${hadFromOthers(uid, now)}) had join crafts c on c.id = had.craft_id
    where ${isOlder(after, sql`(had.since, c.id)`)}
    order by had.since desc, c.id desc limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: (row): MyEquippedCraft => {
      const since = row.since.toISOString();
      const until = row.access === 'trial' ? trialEnd(since).toISOString() : null;
      return { ...craftOf(row), access: row.access, since, until };
    },
    cursorOf: ({ since, id }) => placeCursor({ at: since, id }),
  });
}

/** Which crafts a user has but for those they made, since when, and how: of more ways than one the most lasting. */
function hadFromOthers(uid: string, now: Date): RawBuilder<unknown> {
  return sql`
    select distinct on (ways.craft_id) ways.craft_id, ways.access, ways.since from (
      select p.craft_id, 'purchased' as access, p.bought_at as since, 1 as place
        from craft_purchases p where p.user_id = ${uid}
      union all select g.craft_id, 'granted', g.granted_at, 2
        from held_craft_grants g where g.user_id = ${uid}
      union all select t.craft_id, 'trial', t.started_at, 3
        from craft_trials t where t.user_id = ${uid} and t.started_at > ${trialsSince(now)}
    ) ways join crafts c on c.id = ways.craft_id
    where c.creator_id <> ${uid} order by ways.craft_id, ways.place`;
}
