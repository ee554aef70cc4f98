import type { Database } from '../platform/database/database.ts';

/** What a user made, with prompts, and what they bought, for their own eyes, oldest first. */
export async function readOwnCrafts(db: Database, uid: string) {
  const [crafts, purchasedCrafts] = await Promise.all([
    db
      .selectFrom('crafts')
      .select(['id', 'name', 'description', 'prompt', 'price', 'category', 'status'])
      .select(['is_public as isPublic', 'created_at as createdAt'])
      .where('creator_id', '=', uid)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('craft_purchases')
      .select(['craft_id as craftId', 'price', 'bought_at as boughtAt'])
      .where('user_id', '=', uid)
      .orderBy('bought_at')
      .execute(),
  ]);
  return { crafts, purchasedCrafts };
}
