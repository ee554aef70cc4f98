import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inPages } from '../platform/database/in-pages.ts';
import { isNewer, placeCursor } from '../platform/database/paging.ts';

/** How many crafts with prompts are read at once: more would delay everybody while they are written (decision 128). */
const craftsARead = 10;

/**
 * A user's crafts with prompts, in pages, the grants they made, and the crafts they bought or were granted, for the
 * user to read, oldest first. Their trials are in their profile.
 */
export async function readOwnCrafts(db: Database, uid: string) {
  const [craftGrants, purchasedCrafts, grantedCrafts] = await Promise.all([
    db
      .selectFrom('craft_grants as g')
      .innerJoin('crafts as c', 'c.id', 'g.craft_id')
      .select(['g.craft_id as craftId', 'g.email as recipientEmail', 'g.granted_at as grantedAt'])
      .where('c.creator_id', '=', uid)
      .orderBy('g.granted_at')
      .execute(),
    db
      .selectFrom('craft_purchases')
      .select(['craft_id as craftId', 'price', 'bought_at as boughtAt'])
      .where('user_id', '=', uid)
      .orderBy('bought_at')
      .execute(),
    db
      .selectFrom('held_craft_grants')
      .select(['craft_id as craftId', 'granted_at as grantedAt'])
      .where('user_id', '=', uid)
      .orderBy('granted_at')
      .execute(),
  ]);
  return { crafts: readOwnPrompts(db, uid), craftGrants, purchasedCrafts, grantedCrafts };
}

/** In milliseconds, like cursors: by the database's microseconds, a row would follow itself, on every page. */
const toTheMillisecond = sql<Date>`date_trunc('milliseconds', created_at)`;

function readOwnPrompts(db: Database, uid: string) {
  const crafts = db
    .selectFrom('crafts')
    .select(['id', 'name', 'description', 'prompt', 'icon', 'price', 'category', 'status'])
    .select(['is_public as isPublic', 'taken_down_at as takenDownAt'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .where('creator_id', '=', uid)
    .orderBy(toTheMillisecond)
    .orderBy('id')
    .limit(craftsARead);
  type Row = Awaited<ReturnType<typeof crafts.executeTakeFirstOrThrow>>;
  return inPages<Row>((last) => {
    const after = last && placeCursor({ at: last.createdAt, id: last.id });
    return crafts.where(isNewer(after, sql`(${toTheMillisecond}, id)`)).execute();
  });
}
