import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/**
 * The data about a user's farm (with its description and settings if they own it), their join requests, the invitations
 * that they sent, and those to their proved address.
 */
export async function readOwnFarms(db: Database, uid: string) {
  const [farms, joinRequests, sentInvitations, invitations] = await Promise.all([
    sql<FarmRow>`
      select f.id, f.name, case when f.owner_id = m.user_id then 'owner' else 'member' end as role,
        m.joined_at as "joinedAt", f.description, f.icon, f.is_public as "isPublic",
        f.accepting_members as "acceptingMembers", f.taken_down_at as "takenDownAt"
      from farm_members m join farms f on f.id = m.farm_id where m.user_id = ${uid}`.execute(db),
    sql<{ farm: string; status: string; askedAt: Date }>`
      select r.farm_name as farm, r.status, r.created_at as "askedAt"
      from farm_join_requests r where r.requester_id = ${uid}
      order by r.created_at, r.id`.execute(db),
    sql<{ farm: string; inviteeEmail: string; status: string; invitedAt: Date; expiresAt: Date }>`
      select i.farm_name as farm, i.email as "inviteeEmail", i.status, i.created_at as "invitedAt", i.expires_at as "expiresAt"
      from farm_invitations i where i.invited_by = ${uid} order by i.created_at, i.id`.execute(db),
    sql<{ farm: string; status: string; invitedAt: Date; expiresAt: Date }>`
      select i.farm_name as farm, i.status, i.created_at as "invitedAt", i.expires_at as "expiresAt"
      from users u join farm_invitations i on i.email = u.email
      where u.uid = ${uid} and u.email_verified order by i.created_at, i.id`.execute(db),
  ]);
  const [farm] = farms.rows;
  return {
    farm: farm ? ownFarmOf(farm) : null,
    joinRequests: joinRequests.rows,
    sentInvitations: sentInvitations.rows,
    invitations: invitations.rows,
  };
}

type FarmRow = { id: string; name: string; role: 'owner' | 'member'; joinedAt: Date } & Described;
type Described = {
  description: string;
  icon: string | null;
  isPublic: boolean;
  acceptingMembers: boolean;
  takenDownAt: Date | null;
};

/** A farm, without its description and settings if the user is only a member. */
function ownFarmOf({ description, icon, isPublic, acceptingMembers, takenDownAt, ...farm }: FarmRow) {
  return farm.role === 'member' ? farm : { ...farm, description, icon, isPublic, acceptingMembers, takenDownAt };
}
