import { withdrawFarmInvitation } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endInvitation, lockInvitationBy } from './invitation-store.ts';

/** The farm's owner takes an open invitation back. The mail stays sent; its invitation is over. */
export const handleWithdrawFarmInvitation = handleCall(
  withdrawFarmInvitation,
  async ({ db, actor: { uid }, now, payload: { invitationId } }) => {
    await lockInvitationBy(db, { invitationId, uid, now });
    await endInvitation(db, invitationId, 'withdrawn');
    return { message: farmMessages.invitationWithdrawn };
  },
);
