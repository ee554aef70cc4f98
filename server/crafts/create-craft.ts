import { createCraft } from '#contract/crafts/calls.ts';
import { type CraftFields, defaultCategory } from '#contract/crafts/craft.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { randomId } from '../platform/random-id.ts';

/** Against flooding the market. */
const craftsPerDay: Limit = { name: 'craft', most: 100, windowSeconds: 24 * 3_600 };

/** Any signed-in user creates crafts; the server sets creator and time. */
export const handleCreateCraft = handleCall(createCraft, async ({ db, actor, now, payload }) => {
  const { name, description = '', prompt = '', price = 0, category = defaultCategory, icon = null } = payload;
  const isPublic = payload.isPublic ?? false;
  const fields = { name, description, prompt, price, category, icon, isPublic };
  await requireWithin(db, now, [[craftsPerDay, actor.uid]], craftMessages.tooMany);
  return { craftId: await insertCraft(db, fields, actor.uid, now) };
});

/** Writes a new craft and answers its id. */
export async function insertCraft(tx: Tx, craft: CraftFields, creatorId: string, now: Date): Promise<string> {
  const { isPublic, ...fields } = craft;
  const id = randomId();
  await tx
    .insertInto('crafts')
    .values({
      ...fields,
      id,
      creator_id: creatorId,
      market_description: marketDescriptionOf(fields.description, fields.prompt),
      is_public: isPublic,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
