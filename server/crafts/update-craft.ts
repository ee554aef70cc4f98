import { updateCraft } from '#contract/crafts/calls.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { limitMessages } from '#contract/wire/limit-messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { lockOwnCraft } from './craft-store.ts';
import { refuseWhileNeeded } from './refuse-while-needed.ts';

/**
 * Each change costs space: the words of a public craft stay among the search words for a day, and old row versions stay
 * in the database until a vacuum. The limit is high, because an editor may save as its user types.
 */
const changesPerHour: Limit = { name: 'craft-change', most: 1_200, windowSeconds: 3_600 };

/**
 * Its creator changes a craft. The price is frozen once it has solved a bounty, and the prompt while it waits as a
 * solution. A craft that somebody else has too must keep a prompt (decision 91).
 */
export const handleUpdateCraft = handleCall(updateCraft, async ({ db, actor, now, payload }) => {
  const { craftId, isPublic, ...changes } = payload;
  const craft = await lockOwnCraft(db, craftId, { uid: actor.uid, now });
  if (isPublic === undefined && Object.keys(changes).length === 0)
    throw new CallError('INVALID_ARGUMENT', craftMessages.nothingToChange);
  const isNewPrice = changes.price !== undefined && changes.price !== craft.price;
  if (isNewPrice && craft.status === 'solution_accepted')
    throw new CallError('FAILED_PRECONDITION', craftMessages.priceFrozen);
  if (isPublic && craft.taken_down_at) throw new CallError('FAILED_PRECONDITION', craftMessages.keptOffMarket);
  const { description = craft.description, prompt = craft.prompt } = changes;
  // A user past the limit may still take a craft off the market.
  if (!(isPublic === false && craft.is_public && Object.keys(changes).length === 0))
    await requireWithin(db, now, [[changesPerHour, actor.uid]], limitMessages.tooManyChanges);
  await db
    .updateTable('crafts')
    .set({
      ...changes,
      ...(isPublic === undefined ? {} : { is_public: isPublic }),
      market_description: marketDescriptionOf(description, prompt),
      updated_at: now,
    })
    .where('id', '=', craftId)
    .execute()
    .catch(refuseWhileNeeded(craftMessages.promptOwnedByOthers));
  return { craftId };
});
