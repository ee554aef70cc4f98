import { declineFarmJoinRequest } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { addFarmNotice } from './farm-notice.ts';
import { endJoinRequest, findJoinRequest, unknownRequest } from './join-request-store.ts';

/** The owner declines a request. The requester is told, with the name that the farm had when they asked. */
export const declineFarmJoinRequestHandler = (settings: NotifySettings) =>
  handleCall(declineFarmJoinRequest, async ({ db, actor, now, payload: { requestId } }) => {
    const { farm_id: farmId, farm_name: farmName, requester_id: to } = await findJoinRequest(db, requestId);
    await lockOwnFarm(db, farmId, actor.uid, unknownRequest);
    await endJoinRequest(db, requestId, 'declined');
    await addFarmNotice(db, settings, { to, what: 'declined', farmName, actor, now, link: paths.allFarms() });
    return { message: farmMessages.requestDeclined };
  });
