import { sql } from 'kysely';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { closeFarm } from './close-farm.ts';
import { lockFarmIfThere } from './farm-locks.ts';
import { farmIdOf, removeMember } from './membership-store.ts';

/**
 * Removes a locked user, who is deleting their account, from farms. Refused while they own one with other members
 * (security row 21). Invitations to their address are deleted only if they have proved it: otherwise they are somebody
 * else's. Those that they sent stay with a farm that they handed over, without their name.
 */
export async function removeFarmsOf(tx: Tx, settings: NotifySettings, uid: string, now: Date): Promise<void> {
  const farmId = await farmIdOf(tx, uid);
  const farm = farmId === null ? undefined : await lockFarmIfThere(tx, farmId);
  if (farm) {
    await removeMember(tx, farm.id, uid);
    if (farm.owner_id === uid) await closeEmptyFarm(tx, settings, { farmId: farm.id, now });
  }
  await tx.deleteFrom('farm_join_requests').where('requester_id', '=', uid).execute();
  await sql`delete from farm_invitations i using users u
    where u.uid = ${uid} and u.email = i.email and u.email_verified`.execute(tx);
  await tx.updateTable('farm_invitations').set({ invited_by: null }).where('invited_by', '=', uid).execute();
}

async function closeEmptyFarm(tx: Tx, settings: NotifySettings, closing: { farmId: string; now: Date }) {
  const { farmId } = closing;
  const others = await tx.selectFrom('farm_members').select('user_id').where('farm_id', '=', farmId).limit(1).execute();
  if (others.length > 0) throw new CallError('FAILED_PRECONDITION', farmMessages.ownerCannotGo);
  await closeFarm(tx, settings, closing);
}
