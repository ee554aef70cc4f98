import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { findUser } from '../auth/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockFarm } from './farm-locks.ts';

type Asked = { invitationId: string; uid: string; now: Date };

/**
 * An open invitation to the caller's own proved address, with the farm locked. To anybody else there is none; an answered
 * or expired one is refused.
 */
export async function lockInvitationFor(tx: Tx, { invitationId, uid, now }: Asked) {
  const user = await findUser(tx, uid);
  const found = await findInvitation(tx, invitationId);
  if (!found || found.email !== user?.email) throw unknownInvitation();
  if (!user.email_verified) throw new CallError('PERMISSION_DENIED', farmMessages.invitationUnverified);
  await lockFarm(tx, found.farm_id);
  return findOpenInvitation(tx, invitationId, now);
}

/** An open invitation to a farm that this user owns, with the farm locked. To anybody else there is none. */
export async function lockInvitationBy(tx: Tx, { invitationId, uid, now }: Asked) {
  const found = await findInvitation(tx, invitationId);
  if (!found || (await lockFarm(tx, found.farm_id)).owner_id !== uid) throw unknownInvitation();
  return findOpenInvitation(tx, invitationId, now);
}

type Ending = 'accepted' | 'declined' | 'withdrawn';

export async function endInvitation(tx: Tx, id: string, status: Ending): Promise<void> {
  await tx.updateTable('farm_invitations').set({ status }).where('id', '=', id).execute();
}

async function findInvitation(tx: Tx, id: string) {
  return tx
    .selectFrom('farm_invitations')
    .select(['id', 'farm_id', 'email', 'status', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** As it stands now that its farm is locked. */
async function findOpenInvitation(tx: Tx, id: string, now: Date) {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw unknownInvitation();
  if (invitation.status !== 'pending' || invitation.expires_at <= now)
    throw new CallError('FAILED_PRECONDITION', farmMessages.invitationOver);
  return invitation;
}

const unknownInvitation = () => new CallError('NOT_FOUND', farmMessages.invitationUnknown);
