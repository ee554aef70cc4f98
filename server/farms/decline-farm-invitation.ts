import { declineFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endInvitation, lockInvitationFor } from './invitation-store.ts';

export const handleDeclineFarmInvitation = handleCall(
  declineFarmInvitation,
  async ({ db, actor: { uid }, now, payload: { invitationId } }) => {
    await lockInvitationFor(db, { invitationId, uid, now });
    await endInvitation(db, invitationId, 'declined');
    return { message: farmMessages.invitationDeclined };
  },
);
