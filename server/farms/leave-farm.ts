import { leaveFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockFarm } from './farm-locks.ts';
import { farmIdOf, removeMember } from './membership-store.ts';

/** A member goes; the owner stays until the farm is handed over. */
export const handleLeaveFarm = handleCall(leaveFarm, async ({ db, actor: { uid } }) => {
  const farmId = await farmIdOf(db, uid);
  if (farmId === null) throw new CallError('FAILED_PRECONDITION', farmMessages.notInAFarm);
  const farm = await lockFarm(db, farmId);
  if (farm.owner_id === uid) throw new CallError('FAILED_PRECONDITION', farmMessages.ownerStays);
  if (!(await removeMember(db, farmId, uid))) throw new CallError('FAILED_PRECONDITION', farmMessages.notInAFarm);
  return { message: farmMessages.left };
});
