import type { Database, Tx } from '#server/platform/database/database.ts';
import { brokenAmong } from './invariants.ts';

/** The invariants of farms and of deleted users, each as a query that must find no rows. */
export const farmInvariants: Record<string, string> = {
  'one farm a user': 'select user_id from farm_members group by user_id having count(*) > 1',
  'every farm has its owner among its members': `select f.id from farms f
    left join farm_members m on m.farm_id = f.id and m.user_id = f.owner_id where m.user_id is null`,
  'nobody owns two farms': 'select owner_id from farms group by owner_id having count(*) > 1',
  'one farm a name': 'select name_key from farms group by name_key having count(*) > 1',
  'who is in a farm waits for none': `select r.id from farm_join_requests r join farm_members m on m.user_id = r.requester_id
    where r.status = 'pending'`,
  'one open request a user and farm': `select farm_id, requester_id from farm_join_requests where status = 'pending'
    group by farm_id, requester_id having count(*) > 1`,
  'nobody is invited to the farm they are in': `select i.id from farm_invitations i
    join users u on u.email = i.email and u.email_verified
    join farm_members m on m.user_id = u.uid and m.farm_id = i.farm_id where i.status = 'pending'`,
  'a deleted user has no farm, no request and no public craft': `select u.uid from users u where u.deleted_at is not null and (
    exists (select 1 from farm_members m where m.user_id = u.uid) or exists (select 1 from farms f where f.owner_id = u.uid)
    or exists (select 1 from farm_join_requests r where r.requester_id = u.uid)
    or exists (select 1 from crafts c where c.creator_id = u.uid and c.is_public))`,
};

/** Returns the invariants of farms that are broken in this database, in words; empty when none is. */
export function brokenFarmInvariants(db: Database | Tx): Promise<string[]> {
  return brokenAmong(db, farmInvariants);
}
