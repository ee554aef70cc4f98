import type { Bounty } from '#contract/bounties/bounty.ts';
import type { Reward } from '#contract/bounties/reward.ts';

type Edited = { description: string; reward: Reward };

/** What of a bounty was changed, and nothing else; null where nothing was. Source: specification s.5. */
export function bountyChanges(bounty: Pick<Bounty, 'description' | 'reward'>, edited: Edited): Partial<Edited> | null {
  const description = edited.description === bounty.description ? {} : { description: edited.description };
  const reward = isSame(edited.reward, bounty.reward) ? {} : { reward: edited.reward };
  const changes = { ...description, ...reward };
  return Object.keys(changes).length === 0 ? null : changes;
}

function isSame(one: Reward, other: Reward): boolean {
  switch (one.type) {
    case 'seed':
    case 'golden_seed':
      return one.type === other.type && one.amount === other.amount;
    case 'equity':
      return one.type === other.type && one.equityPercentage === other.equityPercentage;
    case 'custom':
      return one.type === other.type && one.customDescription === other.customDescription;
  }
}
