import type { Database } from '../platform/database/database.ts';

/** What a user made, with prompts, whom they gave access, and what they bought, for their own eyes, oldest first. */
export async function readOwnCrafts(db: Database, uid: string) {
  const [crafts, craftGrants, purchasedCrafts] = await Promise.all([
    db
      .selectFrom('crafts')
      .select(['id', 'name', 'description', 'prompt', 'price', 'category', 'status'])
      .select(['is_public as isPublic', 'created_at as createdAt'])
      .where('creator_id', '=', uid)
      .orderBy('created_at')
      .execute(),
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
  ]);
  return { crafts, craftGrants, purchasedCrafts };
}
