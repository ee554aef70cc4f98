import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { lockFarm } from './farm-locks.ts';
import { addFarmNotice } from './farm-notice.ts';
import { unknownFarm } from './farm-store.ts';
import { hasTooManyRequests, insertJoinRequest } from './join-request-store.ts';
import { joinRequestsLink } from './join-requests-link.ts';
import { farmIdOf, requireNoFarm } from './membership-store.ts';

/** Against flooding owners by asking and withdrawing. */
const requestsPerDay: Limit = { name: 'farm-request', most: 50, windowSeconds: 24 * 3_600 };
/** Against flooding one owner. */
const requestsPerFarm: Limit = { name: 'farm-request-farm', most: 3, windowSeconds: 24 * 3_600 };

/** A user without a farm asks to join a public one that accepts members. */
export const requestToJoinFarmHandler = (settings: NotifySettings) =>
  handleCall(requestToJoinFarm, async ({ db, actor, now, payload: { farmId } }) => {
    const farm = await lockFarm(db, farmId);
    if ((await farmIdOf(db, actor.uid)) === farmId) throw new CallError('ALREADY_EXISTS', farmMessages.memberAlready);
    if (!farm.is_public) throw unknownFarm();
    await requireNoFarm(db, actor.uid);
    if (!farm.accepting_members) throw new CallError('FAILED_PRECONDITION', farmMessages.notAccepting);
    const id = await insertJoinRequest(db, { farmId, requesterId: actor.uid, now });
    if (id === null) throw new CallError('ALREADY_EXISTS', farmMessages.requestedAlready);
    if (await hasTooManyRequests(db, actor.uid)) throw new CallError('RESOURCE_EXHAUSTED', farmMessages.manyRequests);
    const places = [
      [requestsPerDay, actor.uid],
      [requestsPerFarm, `${actor.uid} ${farmId}`],
    ] as const;
    await requireWithin(db, now, places, farmMessages.enoughToday);
    await addFarmNotice(db, settings, {
      to: farm.owner_id,
      what: 'requested',
      farmName: farm.name,
      actor,
      now,
      link: joinRequestsLink(farmId),
      asksFor: { table: 'farm_join_requests', id },
    });
    return { message: farmMessages.requestSent };
  });
