import { acceptFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endInvitation, lockInvitationFor } from './invitation-store.ts';
import { addMember, farmIdOf } from './membership-store.ts';

export const handleAcceptFarmInvitation = handleCall(
  acceptFarmInvitation,
  async ({ db, actor: { uid }, now, payload: { invitationId } }) => {
    const invitation = await lockInvitationFor(db, { invitationId, uid, now });
    if ((await farmIdOf(db, uid)) !== null) throw new CallError('FAILED_PRECONDITION', farmMessages.inAFarm);
    await endInvitation(db, invitationId, 'accepted');
    await addMember(db, { farmId: invitation.farm_id, uid, now });
    return { message: farmMessages.invitationAccepted };
  },
);
