import { type RawBuilder, sql } from 'kysely';
import type { Craft, CraftDetail, OwnCraft } from '#contract/crafts/craft.ts';
import { craftIcons } from '#contract/crafts/craft-icon.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { trialMs } from '#contract/crafts/trial.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import {
  isOlder,
  type Page,
  type Paged,
  pageOf,
  placeCursor,
  readTextCursor,
  textCursor,
} from '../platform/database/paging.ts';
import { containsAll, searchNearby } from '../platform/database/text-search.ts';

export type CraftRow = {
  id: string;
  creator_id: string;
  name: string;
  description: string;
  market_description: string;
  price: number;
  category: string;
  icon: string | null;
  is_public: boolean;
  status: string;
  has_prompt: boolean;
  created_at: Date;
};

/** All columns but the prompt. Queries for lists and visitors select these columns only. */
export const shownColumns = sql`c.id, c.creator_id, c.name, c.description, c.market_description, c.price, c.category, c.icon,
  c.is_public, c.status, c.has_prompt, c.created_at`;

/** SQL: whether a user may read the prompt of `c`: its creator, a buyer, a holder of a grant, or a user on trial. */
function mayReadPrompt(uid: string, now: Date): RawBuilder<boolean> {
  return sql`(c.creator_id = ${uid}
    or exists (select 1 from craft_purchases p where p.craft_id = c.id and p.user_id = ${uid})
    or exists (select 1 from held_craft_grants g where g.craft_id = c.id and g.user_id = ${uid})
    or exists (select 1 from craft_trials t where t.craft_id = c.id and t.user_id = ${uid} and t.started_at > ${trialsSince(now)}))`;
}

/** A trial that started after this time is still running. */
export const trialsSince = (now: Date) => new Date(now.getTime() - trialMs);

/** A user's crafts, or only those that may still solve a bounty, newest first, with how many others equipped each. */
export async function readCraftsOf(
  db: Database,
  uid: string,
  { maySolve, after, perPage, now }: Paged & { maySolve: boolean; now: Date },
): Promise<Page<OwnCraft>> {
  const { rows } = await sql<CraftRow & { equipped_count: number }>`
    select ${shownColumns}, ${equippedCount(now)} as equipped_count
    from crafts c
    where c.creator_id = ${uid} and ${isOlder(after, place)}
      and ${maySolve ? sql`c.status <> 'solution_accepted'` : sql`true`}
    order by c.created_at desc, c.id desc limit ${perPage + 1}`.execute(db);
  return newestFirst(rows, perPage, (row) => ({ ...craftOf(row), equippedCount: row.equipped_count }));
}

/** Grants count by address, beside the users: a count without duplicates would reveal whose address it is. */
function equippedCount(now: Date): RawBuilder<number> {
  return sql`((select count(*) from craft_grants g where g.craft_id = c.id)
    + (select count(*) from (
        select p.user_id from craft_purchases p where p.craft_id = c.id
        union select t.user_id from craft_trials t where t.craft_id = c.id and t.started_at > ${trialsSince(now)}) had)
    )::int`;
}

/** The public crafts of a farm's members, newest first. The caller has checked that the reader may see the farm. */
export async function readCraftsOfFarm(db: Database, farmId: string, { after, perPage }: Paged): Promise<Page<Craft>> {
  const { rows } = await sql<CraftRow>`
    select ${shownColumns} from farm_members m join crafts c on c.creator_id = m.user_id
    where m.farm_id = ${farmId} and c.is_public and ${isOlder(after, place)}
    order by c.created_at desc, c.id desc limit ${perPage + 1}`.execute(db);
  return newestFirst(rows, perPage, craftOf);
}

/** The columns by which lists of crafts are sorted. */
export const place = sql`(c.created_at, c.id)`;

/** A page of rows sorted by `place`, descending. */
export const newestFirst = <Read extends CraftRow, Item>(
  rows: readonly Read[],
  perPage: number,
  itemOf: (row: Read) => Item,
) => pageOf(rows, { perPage, itemOf, cursorOf: (row) => placeCursor({ at: row.created_at, id: row.id }) });

type Browse = Paged & { search: string; sort: 'newest' | 'name' };

/**
 * One page of the public crafts that contain the search text, or, if there are none, those that contain the most
 * similar words. Pages continue from a position, not from a count.
 */
export async function browseCrafts(db: Database, { search, ...page }: Browse): Promise<Page<Craft>> {
  return searchNearby(db, { search, table: 'craft_words' }, (phrases) => readMatches(db, { ...page, phrases }));
}

async function readMatches(
  db: Database,
  { phrases, sort, after, perPage }: Omit<Browse, 'search'> & { phrases: readonly string[] },
): Promise<Page<Craft>> {
  const contains = containsAll(sql`c.search_text`, phrases);
  if (sort === 'newest') {
    const { rows } = await sql<CraftRow>`
      select ${shownColumns} from crafts c where c.is_public and ${contains} and ${isOlder(after, place)}
      order by c.created_at desc, c.id desc limit ${perPage + 1}`.execute(db);
    return newestFirst(rows, perPage, craftOf);
  }
  const position = after === null ? null : readTextCursor(after);
  const { rows } = await sql<CraftRow & { sort_name: string }>`
    select ${shownColumns}, c.sort_name from crafts c
    where c.is_public and ${contains}
      and ${position === null ? sql`true` : sql`(c.sort_name collate "C", c.id) > (${position.key}, ${position.id})`}
    order by c.sort_name collate "C", c.id limit ${perPage + 1}`.execute(db);
  return pageOf(rows, { perPage, itemOf: craftOf, cursorOf: (row) => textCursor({ key: row.sort_name, id: row.id }) });
}

/** One craft as this reader may see it; null where there is none for them. */
export async function readCraft(
  db: Database,
  id: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<CraftDetail | null> {
  const mayRead = uid === null ? sql<boolean>`false` : mayReadPrompt(uid, now);
  const isCreator = sql`c.creator_id is not distinct from ${uid}`;
  const { rows } = await sql<CraftRow & { prompt: string | null; is_owned_by_others: boolean; is_taken_down: boolean }>`
    select ${shownColumns}, case when ${mayRead} then c.prompt end as prompt,
      ${isCreator} and exists (select 1 from craft_purchases p where p.craft_id = c.id) as is_owned_by_others,
      ${isCreator} and c.taken_down_at is not null as is_taken_down
    from crafts c where c.id = ${id} and (c.is_public or ${mayRead})`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { prompt, is_owned_by_others: isOwnedByOthers, is_taken_down: isTakenDown } = row;
  return { ...craftOf(row), prompt, isOwnedByOthers, isTakenDown };
}

type Viewer = { uid: string; now: Date };

/** Locks a craft for a change of it or of the users who have it. Throws NOT_FOUND if this user may not see it. */
export async function lockCraft(tx: Tx, id: string, viewer: Viewer) {
  const row = await tx
    .selectFrom('crafts')
    .select([
      'id',
      'creator_id',
      'name',
      'description',
      'prompt',
      'has_prompt',
      'price',
      'status',
      'is_public',
      'taken_down_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !(row.is_public || row.creator_id === viewer.uid || (await mayReadPromptOf(tx, id, viewer))))
    throw new CallError('NOT_FOUND', craftMessages.unknown);
  return row;
}

/** The same for its creator only; throws PERMISSION_DENIED for other users who may see it. */
export async function lockOwnCraft(tx: Tx, id: string, viewer: Viewer) {
  const craft = await lockCraft(tx, id, viewer);
  if (craft.creator_id !== viewer.uid) throw new CallError('PERMISSION_DENIED', craftMessages.notYours);
  return craft;
}

/** Whether a user may read a craft's prompt: if so, they see the craft even when it is off the market. */
async function mayReadPromptOf(tx: Tx, id: string, { uid, now }: Viewer): Promise<boolean> {
  const { rows } = await sql`select from crafts c where c.id = ${id} and ${mayReadPrompt(uid, now)}`.execute(tx);
  return rows.length > 0;
}

/** A craft as the wire has it. */
export function craftOf(row: CraftRow): Craft {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    marketDescription: row.market_description,
    price: row.price,
    isPublic: row.is_public,
    creatorId: row.creator_id,
    icon: craftIcons.find((icon) => icon === row.icon) ?? null,
    category: row.category,
    status: row.status,
    hasPrompt: row.has_prompt,
    createdAt: row.created_at.toISOString(),
  };
}
