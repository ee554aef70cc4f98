import { transferFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { findUser } from '../auth/index.ts';
import { askInstead, type NotifySettings } from '../notifications/index.ts';
import { countChange } from '../platform/calls/count-change.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { addFarmNotice } from './farm-notice.ts';
import { changeFarm } from './farm-store.ts';
import { lockWaitingRequests } from './join-request-store.ts';
import { farmIdOf } from './membership-store.ts';

/** Each transfer is mailed, and two people can hand a farm to and fro. */
const transfersPerDay: Limit = { name: 'farm-transfer', most: 20, windowSeconds: 24 * 3_600 };

/** The owner makes another member the owner, and stays a member. Open join requests go to the new owner. */
export const transferFarmHandler = (settings: NotifySettings) =>
  handleCall(
    transferFarm,
    async ({ db, actor, now, payload: { farmId, userId } }) => {
      const farm = await lockOwnFarm(db, farmId, actor.uid);
      if (userId === actor.uid) throw new CallError('FAILED_PRECONDITION', farmMessages.ownerAlready);
      if ((await farmIdOf(db, userId)) !== farmId) throw new CallError('NOT_FOUND', farmMessages.notAMember);
      // A disabled user could do nothing for the farm, and nobody could take it back from them.
      if ((await findUser(db, userId))?.disabled) throw new CallError('FAILED_PRECONDITION', farmMessages.cannotOwn);
      await countChange(db, actor, now);
      await requireWithin(db, now, [[transfersPerDay, farmId]], farmMessages.enoughToday);
      await changeFarm(db, farmId, { owner_id: userId });
      const asksFor = (await lockWaitingRequests(db, farmId)).map((id) => ({
        table: 'farm_join_requests' as const,
        id,
      }));
      await askInstead(db, { from: actor.uid, to: userId, asksFor, now });
      await addFarmNotice(db, settings, {
        to: userId,
        what: 'handed-over',
        farmName: farm.name,
        actor,
        now,
      });
      return { message: farmMessages.handedOver };
    },
    ({ userId }) => [userId],
  );
