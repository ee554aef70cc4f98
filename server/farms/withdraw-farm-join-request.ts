import { withdrawFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endJoinRequest, findJoinRequest, unknownRequest } from './join-request-store.ts';

/** Only the requester may withdraw a request; for anybody else it does not exist. */
export const handleWithdrawFarmJoinRequest = handleCall(
  withdrawFarmJoinRequest,
  async ({ db, actor, payload: { requestId } }) => {
    if ((await findJoinRequest(db, requestId)).requester_id !== actor.uid) throw unknownRequest();
    await endJoinRequest(db, requestId, 'withdrawn');
    return { message: farmMessages.requestWithdrawn };
  },
);
