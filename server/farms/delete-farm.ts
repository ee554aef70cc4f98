import { deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm, lockPeople } from './farm-locks.ts';
import { removeFarm } from './farm-store.ts';

/** The owner closes a farm; crafts stay with their creators. */
export const handleDeleteFarm = handleCall(deleteFarm, async ({ db, actor, payload: { farmId } }) => {
  await lockPeople(db, [actor.uid]);
  await lockOwnFarm(db, farmId, actor.uid);
  await removeFarm(db, farmId);
  return { message: farmMessages.deleted };
});
