import type { Database } from '../platform/database/database.ts';
import { rewardOf } from './bounty-store.ts';

/**
 * A user's bounties with their history, decisions on submissions, engagements and submissions, for the user to read,
 * oldest first.
 */
export async function readOwnBounties(db: Database, uid: string) {
  const [bounties, bountyEvents, decisions, engagements, submissions] = await Promise.all([
    db
      .selectFrom('bounties')
      .select(['id', 'title', 'description', 'prompt', 'status', 'created_at as postedAt', 'funded'])
      .select(['taken_down_at as takenDownAt', 'reward_type', 'reward_amount', 'reward_equity', 'reward_text'])
      .where('creator_id', '=', uid)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('bounty_events as e')
      .innerJoin('bounties as b', 'b.id', 'e.bounty_id')
      .select(['e.bounty_id as bountyId', 'e.at', 'e.what', 'e.coins'])
      .where('b.creator_id', '=', uid)
      .orderBy('e.id')
      .execute(),
    db
      .selectFrom('bounty_submissions as s')
      .innerJoin('bounties as b', 'b.id', 's.bounty_id')
      .select(['s.bounty_id as bountyId', 's.id as submissionId', 's.status', 's.reason', 's.decided_at as decidedAt'])
      .where('b.creator_id', '=', uid)
      .where('s.status', 'in', ['accepted', 'declined'])
      .orderBy('s.decided_at')
      .execute(),
    db
      .selectFrom('bounty_engagements')
      .select(['bounty_id as bountyId', 'engaged_at as engagedAt'])
      .where('user_id', '=', uid)
      .orderBy('engaged_at')
      .execute(),
    db
      .selectFrom('bounty_submissions')
      .select(['bounty_id as bountyId', 'craft_name as craftName', 'note', 'status', 'reason'])
      .select(['id as submissionId', 'craft_id as craftId', 'submitted_at as submittedAt', 'decided_at as decidedAt'])
      .where('solver_id', '=', uid)
      .orderBy('submitted_at')
      .execute(),
  ]);
  return {
    bounties: bounties.map(({ reward_type, reward_amount, reward_equity, reward_text, ...bounty }) => ({
      ...bounty,
      reward: rewardOf({ reward_type, reward_amount, reward_equity, reward_text }),
    })),
    bountyEvents,
    decisions,
    engagements,
    submissions,
  };
}
