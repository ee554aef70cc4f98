import { deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm, lockPeople } from './farm-locks.ts';

/** The owner closes a farm. With it go its memberships, open requests and invitations; crafts stay with their creators. */
export const handleDeleteFarm = handleCall(deleteFarm, async ({ db, actor, payload: { farmId } }) => {
  await lockPeople(db, [actor.uid]);
  await lockOwnFarm(db, farmId, actor.uid);
  await db.deleteFrom('farms').where('id', '=', farmId).execute();
  return { message: farmMessages.deleted };
});
