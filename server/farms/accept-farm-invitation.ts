import { acceptFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addFarmNotice } from './farm-notice.ts';
import { endInvitation, lockInvitationFor } from './invitation-store.ts';
import { addMember, requireNoFarm } from './membership-store.ts';

/** The invited user becomes a member, if they are still in no farm. The farm's owner is told. */
export const acceptFarmInvitationHandler = (settings: NotifySettings) =>
  handleCall(acceptFarmInvitation, async ({ db, actor, now, payload: { invitationId } }) => {
    const farm = await lockInvitationFor(db, { invitationId, uid: actor.uid, now });
    await requireNoFarm(db, actor.uid);
    await endInvitation(db, invitationId, 'accepted');
    await addMember(db, { farmId: farm.id, uid: actor.uid, now });
    await addFarmNotice(db, settings, {
      to: farm.owner_id,
      what: 'invitation-accepted',
      farmName: farm.name,
      actor,
      now,
      link: paths.farm(farm.id),
    });
    return { message: farmMessages.invitationAccepted };
  });
