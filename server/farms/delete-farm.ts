import { deleteFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { closeFarm } from './close-farm.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { memberIdsOf } from './membership-store.ts';

/** The owner deletes a farm; crafts stay with their creators. The other members and open requesters are notified. */
export const deleteFarmHandler = (settings: NotifySettings) =>
  handleCall(deleteFarm, async ({ db, actor, now, payload: { farmId } }) => {
    const { name } = await lockOwnFarm(db, farmId, actor.uid);
    const members = await memberIdsOf(db, farmId);
    await closeFarm(db, settings, { farmId, now });
    await notify(db, settings, {
      to: members.filter((uid) => uid !== actor.uid),
      kind: 'removal',
      text: `The farm "${name}" was deleted by its owner. Your Crafts stay yours.`,
      link: paths.dashboard(),
      now,
    });
    return { message: farmMessages.deleted };
  });
