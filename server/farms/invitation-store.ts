import { sql } from 'kysely';
import { authMessages } from '#contract/auth/messages.ts';
import { type Invitation, invitationDays } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { mostFarmItems } from '#contract/farms/queries.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { dayMs } from '#contract/wire/day.ts';
import { findUser } from '../auth/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { deleteOlder } from '../platform/database/delete-older.ts';
import { randomId } from '../platform/random-id.ts';
import { lockFarm } from './farm-locks.ts';

/** The address of the farm's owner `o`, only if proved, as for every user who contacts others. */
const ownerEmail = sql`case when o.email_verified then o.email end as owner_email`;

type InvitationRow = { id: string; farm_id: string; email: string; name: string; owner_email: string | null };

/** The open invitations to this user's address, when they have proved it, the newest first. */
export async function readInvitationsTo(db: Database, uid: string, now: Date): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.farm_id, i.email, f.name, ${ownerEmail}
    from users u join farm_invitations i on i.email = u.email join farms f on f.id = i.farm_id
      join users o on o.uid = f.owner_id
    where u.uid = ${uid} and u.email_verified and i.status = 'pending' and i.expires_at > ${now}
    order by i.created_at desc, i.id desc limit ${mostFarmItems}`.execute(db);
  return rows.map(invitationOf);
}

type Inviting = { farmId: string; uid: string; now: Date };

/** The open invitations to a farm, when this user owns it, the newest first. */
export async function readInvitationsBy(db: Database, { farmId, uid, now }: Inviting): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.farm_id, i.email, f.name, ${ownerEmail}
    from farms f join farm_invitations i on i.farm_id = f.id join users o on o.uid = f.owner_id
    where f.id = ${farmId} and f.owner_id = ${uid} and i.status = 'pending' and i.expires_at > ${now}
    order by i.created_at desc, i.id desc limit ${mostFarmItems}`.execute(db);
  return rows.map(invitationOf);
}

type Invited = { farmId: string; farmName: string; email: string; invitedBy: string; now: Date };

/** Writes an open invitation and answers its id; null when the address has one to this farm already. */
export async function insertInvitation(
  tx: Tx,
  { farmId, farmName, email, invitedBy, now }: Invited,
): Promise<string | null> {
  await tx
    .updateTable('farm_invitations')
    .set({ status: 'expired' })
    .where('farm_id', '=', farmId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
  const made = await tx
    .insertInto('farm_invitations')
    .values({
      id: randomId(),
      farm_id: farmId,
      farm_name: farmName,
      email,
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * dayMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Ends expired invitations, so that nobody is asked to answer them any more. */
export async function sweepInvitations(db: Database, now: Date): Promise<void> {
  await sql`
    update farm_invitations set status = 'expired' where id in (
      select id from farm_invitations where status = 'pending' and expires_at <= ${now}
      order by id for no key update skip locked)`.execute(db);
}

const keptDays = 365;

/** Deletes invitations sent a year ago: they contain addresses, also of people who never had an account. */
export async function forgetInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs);
  await deleteOlder(db, { table: 'farm_invitations', column: 'created_at', before });
}

/** Whether a farm has more open invitations than its owner is shown. */
export async function hasTooManyInvitations(tx: Tx, farmId: string, now: Date): Promise<boolean> {
  const { open } = await tx
    .selectFrom('farm_invitations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('farm_id', '=', farmId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return open > mostFarmItems;
}

type Asked = { invitationId: string; uid: string; now: Date };

/**
 * Locks and returns the farm of an open invitation to the caller's own proved address. Throws NOT_FOUND for anybody
 * else; an answered or expired invitation is refused.
 */
export async function lockInvitationFor(tx: Tx, { invitationId, uid, now }: Asked) {
  const user = await findUser(tx, uid);
  const found = await findInvitation(tx, invitationId);
  if (!found || found.email !== user?.email) throw unknownInvitation();
  if (!user.email_verified) throw new CallError('PERMISSION_DENIED', authMessages.verifyFirst);
  const farm = await lockFarm(tx, found.farm_id);
  await requireOpenInvitation(tx, invitationId, now);
  return farm;
}

/** Locks the farm of an open invitation for its owner. Throws NOT_FOUND for anybody else. */
export async function lockInvitationBy(tx: Tx, { invitationId, uid, now }: Asked) {
  const found = await findInvitation(tx, invitationId);
  if (!found || (await lockFarm(tx, found.farm_id)).owner_id !== uid) throw unknownInvitation();
  await requireOpenInvitation(tx, invitationId, now);
}

type Ending = 'accepted' | 'declined' | 'withdrawn';

/** Sets the final status of an invitation. */
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

/** Checks an invitation again, now that its farm is locked. */
async function requireOpenInvitation(tx: Tx, id: string, now: Date) {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw unknownInvitation();
  if (invitation.status !== 'pending' || invitation.expires_at <= now)
    throw new CallError('FAILED_PRECONDITION', farmMessages.invitationOver);
}

const unknownInvitation = () => new CallError('NOT_FOUND', farmMessages.invitationUnknown);

function invitationOf(row: InvitationRow): Invitation {
  return {
    id: row.id,
    farmId: row.farm_id,
    inviteeEmail: row.email,
    status: 'pending',
    farmName: row.name,
    farmOwnerEmail: row.owner_email ?? '',
  };
}
