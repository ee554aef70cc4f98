import type { Database } from '../platform/database/database.ts';
import { rewardOf } from './bounty-store.ts';

/** What a user posted, took on and handed in, for their own eyes, oldest first. */
export async function readOwnBounties(db: Database, uid: string) {
  const [bounties, engagements, submissions] = await Promise.all([
    db
      .selectFrom('bounties')
      .select(['id', 'title', 'description', 'prompt', 'status', 'created_at as postedAt', 'funded'])
      .select(['reward_type', 'reward_amount', 'reward_equity', 'reward_text'])
      .where('creator_id', '=', uid)
      .orderBy('created_at')
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
      .select('submitted_at as submittedAt')
      .where('solver_id', '=', uid)
      .orderBy('submitted_at')
      .execute(),
  ]);
  return {
    bounties: bounties.map(({ reward_type, reward_amount, reward_equity, reward_text, ...bounty }) => ({
      ...bounty,
      reward: rewardOf({ reward_type, reward_amount, reward_equity, reward_text }),
    })),
    engagements,
    submissions,
  };
}
