import { createCraft } from '#contract/crafts/calls.ts';
import { defaultCategory } from '#contract/crafts/craft.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { randomId } from '../platform/random-id.ts';

/** Any signed-in user makes crafts; the server sets who and when. */
export const handleCreateCraft = handleCall(createCraft, async ({ db, actor, now, payload }) => {
  const { name, description = '', prompt = '', price = 0, category = defaultCategory, icon = null } = payload;
  const id = randomId();
  await db
    .insertInto('crafts')
    .values({
      id,
      creator_id: actor.uid,
      name,
      description,
      prompt,
      market_description: marketDescriptionOf(description, prompt),
      price,
      category,
      icon,
      is_public: payload.isPublic ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { craftId: id };
});
