import { updateFarmDetails } from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { changeFarm, findFarmNamed } from './farm-store.ts';

/** Its owner changes a farm's name, description and whom it is open to. */
export const handleUpdateFarmDetails = handleCall(updateFarmDetails, async ({ db, actor, now, payload }) => {
  const { farmId, name, description, isPublic, acceptingMembers } = payload;
  const farm = await lockOwnFarm(db, farmId, actor.uid);
  if (isPublic && farm.taken_down_at) throw new CallError('FAILED_PRECONDITION', farmMessages.keptPrivate);
  const changes = {
    ...(name === undefined ? {} : { name, name_key: farmNameKey(name) }),
    ...(description === undefined ? {} : { description }),
    ...(isPublic === undefined ? {} : { is_public: isPublic }),
    ...(acceptingMembers === undefined ? {} : { accepting_members: acceptingMembers }),
  };
  if (Object.keys(changes).length === 0) throw new CallError('INVALID_ARGUMENT', farmMessages.nothingToChange);
  await countChange(db, actor, now);
  const holder = name === undefined ? undefined : await findFarmNamed(db, farmNameKey(name));
  // Returned, not thrown, so that it counts too: it reveals that the name exists, private or not.
  if (holder !== undefined && holder.id !== farmId) return new CallError('ALREADY_EXISTS', farmMessages.nameTaken);
  await changeFarm(db, farmId, changes);
  return { message: farmMessages.saved };
});
