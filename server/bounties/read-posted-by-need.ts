import { sql } from 'kysely';
import type { Bounty } from '#contract/bounties/bounty.ts';
import type { Database } from '../platform/database/database.ts';
import { type BountyRow, bountyOf, shownBounty } from './bounty-store.ts';

/**
 * The first of a user's bounties by urgency: with a waiting submission, then pledges, then other open ones, then those
 * that are over; each group newest first. Selected from all of them, as one that needs an answer may be older than any
 * page.
 */
export async function readPostedByNeed(
  db: Database,
  { uid, limit }: { uid: string; limit: number },
): Promise<Bounty[]> {
  const { rows } = await sql<BountyRow>`
    select ${shownBounty} from bounties b
    where b.creator_id = ${uid}
    order by
      case
        when b.status = 'in_progress' then 0
        when b.status <> 'open' then 3
        when b.reward_type = 'seed' and not b.funded then 1
        else 2
      end,
      b.created_at desc, b.id desc
    limit ${limit}`.execute(db);
  return rows.map(bountyOf);
}
