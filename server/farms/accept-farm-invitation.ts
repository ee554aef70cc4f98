import { acceptFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endInvitation, lockInvitationFor } from './invitation-store.ts';
import { addMember, requireNoFarm } from './membership-store.ts';

export const handleAcceptFarmInvitation = handleCall(
  acceptFarmInvitation,
  async ({ db, actor: { uid }, now, payload: { invitationId } }) => {
    const invitation = await lockInvitationFor(db, { invitationId, uid, now });
    await requireNoFarm(db, uid);
    await endInvitation(db, invitationId, 'accepted');
    await addMember(db, { farmId: invitation.farm_id, uid, now });
    return { message: farmMessages.invitationAccepted };
  },
);
