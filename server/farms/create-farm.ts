import { createFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { insertFarm } from './insert-farm.ts';
import { requireNoFarm } from './membership-store.ts';

/** A user without a farm founds one. It is private and accepts members; the user is its owner and first member. */
export const handleCreateFarm = handleCall(createFarm, async ({ db, actor, now, payload: { name } }) => {
  await requireNoFarm(db, actor.uid);
  await countChange(db, actor, now);
  const farmId = await insertFarm(db, { name }, actor.uid, now);
  // Returned, not thrown, so that it counts too: it reveals that the name exists, private or not.
  if (farmId === null) return new CallError('ALREADY_EXISTS', farmMessages.nameTaken);
  return { farmId };
});
