import { approveFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { addFarmNotice } from './farm-notice.ts';
import { endJoinRequest, findJoinRequest, unknownRequest } from './join-request-store.ts';
import { addMember, farmIdOf } from './membership-store.ts';

/** The owner takes in a requester without a farm. While they are a member, a repeated call gets the same answer. */
export const approveFarmJoinRequestHandler = (settings: NotifySettings) =>
  handleCall(
    approveFarmJoinRequest,
    async ({ db, actor, now, payload: { requestId, requesterUid } }) => {
      const { farm_id: farmId, requester_id: requester, status } = await findJoinRequest(db, requestId);
      const farm = await lockOwnFarm(db, farmId, actor.uid, unknownRequest);
      if (requester !== requesterUid) throw new CallError('INVALID_ARGUMENT', farmMessages.requestMismatch);
      const requesterFarmId = await farmIdOf(db, requester);
      if (status === 'approved' && requesterFarmId === farmId) return { message: farmMessages.requestApproved };
      if (requesterFarmId !== null) throw new CallError('FAILED_PRECONDITION', farmMessages.requesterInAFarm);
      await endJoinRequest(db, requestId, 'approved');
      await addMember(db, { farmId, uid: requester, now });
      await addFarmNotice(db, settings, {
        to: requester,
        what: 'approved',
        farmName: farm.name,
        actor,
        now,
      });
      return { message: farmMessages.requestApproved };
    },
    ({ requesterUid }) => [requesterUid],
  );
