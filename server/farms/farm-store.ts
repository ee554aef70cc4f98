import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Farm, FarmDetail, FarmMember } from '#contract/farms/farm.ts';
import { farmIcons } from '#contract/farms/farm-icon.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';
import { isNewer, isOlder, type Page, type Paged, pageOf, placeCursor } from '../platform/database/paging.ts';
import type { Farms } from '../platform/database/schema.ts';
import { containsAll, searchNearby } from '../platform/database/text-search.ts';

type Row = {
  id: string;
  name: string;
  description: string;
  icon: string | null;
  visual: string | null;
  is_public: boolean;
  accepting_members: boolean;
  owner_id: string;
  subscription: string;
  created_at: Date;
  member_count: number;
  craft_count: number;
};

/** The counts are made at each read: a stored count could go stale. */
const shown = sql`f.id, f.name, f.description, f.icon, f.visual, f.is_public, f.accepting_members, f.owner_id,
  f.subscription, f.created_at,
  (select count(*)::int from farm_members m where m.farm_id = f.id) as member_count,
  (select count(*)::int from farm_members m join crafts c on c.creator_id = m.user_id and c.is_public
    where m.farm_id = f.id) as craft_count`;

type Browse = Paged & { search: string };

/**
 * One page of the public farms that contain the search text, or, if there are none, those that contain the most similar
 * words.
 */
export async function browseFarms(db: Database, { search, after, perPage }: Browse): Promise<Page<Farm>> {
  return searchNearby(db, { search, table: 'farm_words' }, async (phrases) => {
    const { rows } = await sql<Row>`
      select ${shown} from farms f
      where f.is_public and ${containsAll(sql`f.search_text`, phrases)}
        and ${isOlder(after, sql`(f.created_at, f.id)`)}
      order by f.created_at desc, f.id desc limit ${perPage + 1}`.execute(db);
    return pageOf(rows, {
      perPage,
      itemOf: farmOf,
      cursorOf: (row) => placeCursor({ at: row.created_at, id: row.id }),
    });
  });
}

/** Whether the farm `f` of a statement may be seen by this user: a public one, or one they are a member of. */
const visibleTo = (uid: string): RawBuilder<boolean> =>
  sql`(f.is_public or exists (select 1 from farm_members v where v.farm_id = f.id and v.user_id = ${uid}))`;

/** Throws NOT_FOUND for a farm that this user may not know of. */
export async function readFarm(db: Database, farmId: string, uid: string): Promise<FarmDetail> {
  const { rows } = await sql<Row & { is_taken_down: boolean }>`
    select ${shown}, f.owner_id = ${uid} and f.taken_down_at is not null as is_taken_down
    from farms f where f.id = ${farmId} and ${visibleTo(uid)}`.execute(db);
  const row = rows[0];
  if (!row) throw unknownFarm();
  return { ...farmOf(row), isTakenDown: row.is_taken_down };
}

/** Throws NOT_FOUND for a farm that this user may not know of. */
export async function assertVisible(db: Database | Tx, farmId: string, uid: string): Promise<void> {
  if (!(await isVisible(db, farmId, uid))) throw unknownFarm();
}

/** Whether this user may know of a farm. */
export async function isVisible(db: Database | Tx, farmId: string, uid: string): Promise<boolean> {
  const { rows } = await sql`select 1 from farms f where f.id = ${farmId} and ${visibleTo(uid)}`.execute(db);
  return rows.length > 0;
}

/** Changes a farm, which is locked. Throws ALREADY_EXISTS for a name that another farm has. */
export async function changeFarm(tx: Tx, farmId: string, changes: Updateable<Farms>): Promise<void> {
  await tx.updateTable('farms').set(changes).where('id', '=', farmId).execute().catch(refuseTakenName);
}

function refuseTakenName(error: unknown): never {
  if (databaseErrorCode(error) === sqlState.uniqueViolation)
    throw new CallError('ALREADY_EXISTS', farmMessages.nameTaken);
  throw error;
}

/** The farm that has a name, by the key of it; undefined while the name is free. */
export function findFarmNamed(db: Database | Tx, nameKey: string) {
  return db.selectFrom('farms').select(['id', 'owner_id']).where('name_key', '=', nameKey).executeTakeFirst();
}

type Members = Paged & { farmId: string };

/** A page of the members of a farm, the longest in it first. */
export async function readMembers(db: Database, { farmId, after, perPage }: Members): Promise<Page<FarmMember>> {
  const { rows } = await sql<{ user_id: string; display_name: string | null; is_owner: boolean; joined_at: Date }>`
    select m.user_id, u.display_name, m.user_id = f.owner_id as is_owner, m.joined_at
    from farm_members m join farms f on f.id = m.farm_id join users u on u.uid = m.user_id
    where m.farm_id = ${farmId}
      and ${isNewer(after, sql`(m.joined_at, m.user_id)`)}
    order by m.joined_at, m.user_id limit ${perPage + 1}`.execute(db);
  return pageOf(rows, {
    perPage,
    itemOf: (row) => ({
      userId: row.user_id,
      displayName: row.display_name,
      role: row.is_owner ? 'owner' : 'member',
      joinedAt: row.joined_at.toISOString(),
    }),
    cursorOf: (row) => placeCursor({ at: row.joined_at, id: row.user_id }),
  });
}

/**
 * Deletes a farm with its memberships, requests and invitations. The caller has locked it. The database refuses while a
 * member's bounty of the farm holds coins (bounties.escrow_farm_id); those of former members go on without it (decision
 * 75).
 */
export async function removeFarm(tx: Tx, farmId: string): Promise<void> {
  await sql`update bounties b set farm_is_gone = true where b.escrow_farm_id = ${farmId}
    and not exists (select 1 from farm_members m where m.farm_id = ${farmId} and m.user_id = b.creator_id)`.execute(tx);
  await tx.deleteFrom('farms').where('id', '=', farmId).execute().catch(refuseWhileEscrowed);
}

function refuseWhileEscrowed(error: unknown): never {
  if (databaseErrorCode(error) === sqlState.foreignKeyViolation)
    throw new CallError('FAILED_PRECONDITION', farmMessages.bountiesHoldCoins);
  throw error;
}

/** The error for users who may not see a farm, whether or not it exists. */
export const unknownFarm = () => new CallError('NOT_FOUND', farmMessages.unknown);

function farmOf(row: Row): Farm {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: farmIcons.find((icon) => icon === row.icon) ?? null,
    visual: row.visual,
    isPublic: row.is_public,
    acceptingMembers: row.accepting_members,
    ownerId: row.owner_id,
    subscription: row.subscription,
    createdAt: row.created_at.toISOString(),
    memberCount: row.member_count,
    craftCount: row.craft_count,
  };
}
