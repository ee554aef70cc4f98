import { type RawBuilder, sql } from 'kysely';
import type { EquippedCraft, MyEquippedCraft } from '#contract/crafts/craft.ts';
import { trialEnd } from '#contract/crafts/trial.ts';
import type { Database } from '../platform/database/database.ts';
import { isOlder, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import { type CraftRow, craftOf, newestFirst, place, shownColumns, trialsSince } from './craft-store.ts';

type OfUser = { uid: string; now: Date };
type EquippedRow = CraftRow & { prompt: string; access: EquippedCraft['access']; bytes_before: number };

/** The size of an editor's page: a larger one would delay everybody while it is written and sent (decision 123). */
const pageBytes = 8 * 1_024 * 1_024;
/** The bytes of a craft beside its texts. */
const bytesOfFields = 500;

/**
 * The crafts that a user has equipped, with their prompts, for their editor; the newest craft first. Nearly every user
 * has one page: it ends with the craft that makes it longer than `pageBytes`.
 */
export async function readEquippedCrafts(
  db: Database,
  { uid, after, now }: OfUser & { after: string | null },
): Promise<Page<EquippedCraft>> {
  // One more row than the page tells whether there is another page.
  const { rows } = await sql<EquippedRow>`
    with equipped as (
      select c.id as craft_id, 'own' as access from crafts c where c.creator_id = ${uid}
      union all
      select had.craft_id, had.access from (${hadFromOthers(uid, now)}) had
    ), sized as (
      select c.id, c.created_at, e.access, ${bytesOfFields}::int
        + octet_length(c.prompt) + octet_length(c.description) + octet_length(c.market_description) as bytes
      from equipped e join crafts c on c.id = e.craft_id where ${isOlder(after, place)}
    ), placed as (
      select id, access, sum(bytes) over sequence - bytes as bytes_before,
        coalesce(sum(bytes) over (sequence rows between unbounded preceding and 2 preceding), 0) as bytes_before_last
      from sized window sequence as (order by created_at desc, id desc)
    )
    select ${shownColumns}, c.prompt, p.access, p.bytes_before::float8 as bytes_before
    from placed p join crafts c on c.id = p.id where p.bytes_before_last < ${pageBytes}
    order by c.created_at desc, c.id desc`.execute(db);
  const perPage = rows.filter(({ bytes_before }) => bytes_before < pageBytes).length;
  return newestFirst(rows, perPage, (row) => ({ ...craftOf(row), prompt: row.prompt, access: row.access }));
}

type Wanted = Paged & OfUser;

/** A page of other creators' crafts that a user has equipped, the latest acquired first. */
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

/** SQL: other creators' crafts that a user has, since when, and how; of several ways, the most lasting one. */
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
