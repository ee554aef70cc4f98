import { startCraftTrial } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { findTrialStart, hasForGood, insertTrial } from './access-store.ts';
import { lockCraft } from './craft-store.ts';

/** A trial starts once, by the server's clock; a second call keeps the first start. */
export const handleStartCraftTrial = handleCall(startCraftTrial, async ({ db, actor, now, payload: { craftId } }) => {
  const before = await findTrialStart(db, craftId, actor.uid);
  if (before) return { startedAt: before.toISOString() };
  const craft = await lockCraft(db, craftId, { uid: actor.uid, now });
  if (craft.creator_id === actor.uid) throw new CallError('PERMISSION_DENIED', craftMessages.ownTrial);
  if (await hasForGood(db, craftId, actor.uid))
    throw new CallError('FAILED_PRECONDITION', craftMessages.alreadyEquipped);
  await insertTrial(db, { craftId, uid: actor.uid, now });
  return { startedAt: now.toISOString() };
});
