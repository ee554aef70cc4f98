import { declineFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { addFarmNotice } from './farm-notice.ts';
import { endInvitation, lockInvitationFor } from './invitation-store.ts';

/** The invited user declines. The farm's owner is told, because the invitation disappears from their list. */
export const declineFarmInvitationHandler = (settings: NotifySettings) =>
  handleCall(declineFarmInvitation, async ({ db, actor, now, payload: { invitationId } }) => {
    const farm = await lockInvitationFor(db, { invitationId, uid: actor.uid, now });
    await endInvitation(db, invitationId, 'declined');
    await addFarmNotice(db, settings, {
      to: farm.owner_id,
      what: 'invitation-declined',
      farmName: farm.name,
      actor,
      now,
      link: paths.farm(farm.id),
    });
    return { message: farmMessages.invitationDeclined };
  });
