import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** What is kept of a user's farm, of their requests to join farms and of the invitations to their proved address. */
export async function readOwnFarms(db: Database, uid: string) {
  const [farms, joinRequests, invitations] = await Promise.all([
    sql<{ id: string; name: string; role: string; joinedAt: Date }>`
      select f.id, f.name, case when f.owner_id = m.user_id then 'owner' else 'member' end as role,
        m.joined_at as "joinedAt"
      from farm_members m join farms f on f.id = m.farm_id where m.user_id = ${uid}`.execute(db),
    sql<{ farm: string; status: string; askedAt: Date }>`
      select r.farm_name as farm, r.status, r.created_at as "askedAt"
      from farm_join_requests r where r.requester_id = ${uid}
      order by r.created_at, r.id`.execute(db),
    sql<{ farm: string; status: string; invitedAt: Date; expiresAt: Date }>`
      select i.farm_name as farm, i.status, i.created_at as "invitedAt", i.expires_at as "expiresAt"
      from users u join farm_invitations i on i.email = u.email
      where u.uid = ${uid} and u.email_verified order by i.created_at, i.id`.execute(db),
  ]);
  return { farm: farms.rows[0] ?? null, joinRequests: joinRequests.rows, invitations: invitations.rows };
}
