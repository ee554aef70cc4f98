import { declineFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockFarm } from './farm-locks.ts';
import { endJoinRequest, findJoinRequest } from './join-request-store.ts';

export const handleDeclineFarmJoinRequest = handleCall(
  declineFarmJoinRequest,
  async ({ db, actor, payload: { requestId } }) => {
    const farm = await lockFarm(db, (await findJoinRequest(db, requestId)).farm_id);
    if (farm.owner_id !== actor.uid) throw new CallError('PERMISSION_DENIED', farmMessages.notOwner);
    await endJoinRequest(db, requestId, 'declined');
    return { message: farmMessages.requestDeclined };
  },
);
