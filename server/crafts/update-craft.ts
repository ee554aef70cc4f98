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
 * The words of a public one stay for a day among those that searches know, and each version of any in the database until it is
 * tidied up. An editor may save as its user types.
 */
const changesPerHour: Limit = { name: 'craft-change', most: 1_200, windowSeconds: 3_600 };

/**
 * Its creator changes a craft. The price of one that solved a bounty is frozen, and so is the prompt of one that waits as a
 * solution; one that is somebody else's too keeps a prompt (decision 91).
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
  // Who has made too many changes may still take a Craft off the market.
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
