import { removeFarmMember } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { addFarmNotice } from './farm-notice.ts';
import { removeMember } from './membership-store.ts';

/** The owner removes a member, who is told. */
export const removeFarmMemberHandler = (settings: NotifySettings) =>
  handleCall(
    removeFarmMember,
    async ({ db, actor, now, payload: { farmId, userId } }) => {
      const farm = await lockOwnFarm(db, farmId, actor.uid);
      if (userId === actor.uid) throw new CallError('FAILED_PRECONDITION', farmMessages.ownerStays);
      if (!(await removeMember(db, farmId, userId))) throw new CallError('NOT_FOUND', farmMessages.notAMember);
      await addFarmNotice(db, settings, {
        to: userId,
        what: 'removed',
        farmName: farm.name,
        actor,
        now,
      });
      return { message: farmMessages.removed };
    },
    ({ userId }) => [userId],
  );
