import { declineFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { endJoinRequest, findJoinRequest } from './join-request-store.ts';

export const handleDeclineFarmJoinRequest = handleCall(
  declineFarmJoinRequest,
  async ({ db, actor, payload: { requestId } }) => {
    await lockOwnFarm(db, (await findJoinRequest(db, requestId)).farm_id, actor.uid);
    await endJoinRequest(db, requestId, 'declined');
    return { message: farmMessages.requestDeclined };
  },
);
