import { type RawBuilder, sql } from 'kysely';
import { farmMessages } from '#contract/farms/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** The farm a user is in, or null. */
export async function farmIdOf(db: Database | Tx, uid: string): Promise<string | null> {
  const row = await db.selectFrom('farm_members').select('farm_id').where('user_id', '=', uid).executeTakeFirst();
  return row?.farm_id ?? null;
}

/** Throws for a user who is in a farm, with a text that says what to do first. */
export async function requireNoFarm(tx: Tx, uid: string): Promise<void> {
  const farm = await tx
    .selectFrom('farm_members as m')
    .innerJoin('farms as f', 'f.id', 'm.farm_id')
    .select('f.owner_id')
    .where('m.user_id', '=', uid)
    .executeTakeFirst();
  if (farm)
    throw new CallError('FAILED_PRECONDITION', farm.owner_id === uid ? farmMessages.ownsAFarm : farmMessages.inAFarm);
}

/** The members of a farm, including its owner. */
export async function memberIdsOf(tx: Tx, farmId: string): Promise<string[]> {
  const members = await tx.selectFrom('farm_members').select('user_id').where('farm_id', '=', farmId).execute();
  return members.map(({ user_id }) => user_id);
}

type Joining = { farmId: string; uid: string; now: Date };

/**
 * Makes a user without a farm a member. Their other join requests end, and so do open invitations of theirs to this
 * farm. The caller has locked the user.
 */
export async function addMember(tx: Tx, { farmId, uid, now }: Joining): Promise<void> {
  await tx.insertInto('farm_members').values({ farm_id: farmId, user_id: uid, joined_at: now }).execute();
  await tx
    .updateTable('farm_join_requests')
    .set({ status: 'closed' })
    .where('requester_id', '=', uid)
    .where('status', '=', 'pending')
    .execute();
  await endInvitationsOf(tx, farmId, uid);
}

/** Removes a member, and the invitations that would let them back in. Returns false if they are not a member. */
export async function removeMember(tx: Tx, farmId: string, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('farm_members')
    .where('farm_id', '=', farmId)
    .where('user_id', '=', uid)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await endInvitationsOf(tx, farmId, uid);
  return true;
}

/** Ends the open invitations of a farm to a person's proved address. The farm is locked. */
async function endInvitationsOf(tx: Tx, farmId: string, uid: string): Promise<void> {
  await sql`update farm_invitations i set status = 'withdrawn' from users u
    where u.uid = ${uid} and u.email = i.email and u.email_verified
      and i.farm_id = ${farmId} and i.status = 'pending'`.execute(tx);
}

/** The farm that a user is in, or null, as a part of another statement. `uid` is a value or a column of it. */
export const farmIdWithin = (uid: string | RawBuilder<unknown>) =>
  sql<string>`(select m.farm_id from farm_members m where m.user_id = ${uid})`;
