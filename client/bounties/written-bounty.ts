import type { Draft } from './use-draft.ts';
import { firstReward, type WrittenReward } from './written-reward.ts';

/** A bounty as it stands in the form. `draftCost` is what the draft it came from cost, in coins; null without one. */
export type WrittenBounty = { title: string; description: string; reward: WrittenReward; draftCost: number | null };

export const unwritten: WrittenBounty = { title: '', description: '', reward: firstReward, draftCost: null };

/** A draft takes the place of the words; what was chosen as the reward stays. */
export function withDraft(bounty: WrittenBounty, { title, description, cost }: Draft): WrittenBounty {
  return { ...bounty, title, description, draftCost: cost };
}
