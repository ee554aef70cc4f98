import { setFarmIcon } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { changeFarm } from './farm-store.ts';

/** Its owner gives a farm another icon. */
export const handleSetFarmIcon = handleCall(setFarmIcon, async ({ db, actor, now, payload: { farmId, icon } }) => {
  await lockOwnFarm(db, farmId, actor.uid);
  await countChange(db, actor, now);
  await changeFarm(db, farmId, { icon });
  return { message: farmMessages.iconSaved };
});
