import { leaveFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type NotifySettings, notify, senderName } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockFarmIfThere } from './farm-locks.ts';
import { farmIdOf, removeMember } from './membership-store.ts';

/** A member goes, and the owner reads it in their inbox; the owner stays until the farm is handed over. */
export const leaveFarmHandler = (settings: NotifySettings) =>
  handleCall(leaveFarm, async ({ db, actor, now }) => {
    const { uid } = actor;
    const farmId = await farmIdOf(db, uid);
    const farm = farmId === null ? undefined : await lockFarmIfThere(db, farmId);
    if (!farm) throw new CallError('FAILED_PRECONDITION', farmMessages.notInAFarm);
    if (farm.owner_id === uid) throw new CallError('FAILED_PRECONDITION', farmMessages.ownerStays);
    await removeMember(db, farm.id, uid);
    await notify(db, settings, {
      to: [farm.owner_id],
      kind: 'removal',
      text: `${senderName(actor)} left your farm "${farm.name}".`,
      by: uid,
      link: paths.farm(farm.id),
      now,
    });
    return { message: farmMessages.left };
  });
