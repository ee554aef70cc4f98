import type { Bounty } from '#contract/bounties/bounty.ts';
import { isSameReward, type Reward } from '#contract/bounties/reward.ts';

type Edited = { description: string; reward: Reward };

/** Returns only the changed fields of a bounty; null where nothing changed. Source: specification s.5. */
export function bountyChanges(bounty: Pick<Bounty, 'description' | 'reward'>, edited: Edited): Partial<Edited> | null {
  const description = edited.description === bounty.description ? {} : { description: edited.description };
  const reward = isSameReward(edited.reward, bounty.reward) ? {} : { reward: edited.reward };
  const changes = { ...description, ...reward };
  return Object.keys(changes).length === 0 ? null : changes;
}
