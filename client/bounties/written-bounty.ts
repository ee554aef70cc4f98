import * as v from 'valibot';
import type { Draft } from './use-draft.ts';
import { firstReward, writtenReward } from './written-reward.ts';

/** A bounty as it stands in the form. `draftCost` is what the draft it came from cost, in coins; null without one. */
export const writtenBounty = v.object({
  title: v.string(),
  description: v.string(),
  reward: writtenReward,
  draftCost: v.nullable(v.number()),
});
export type WrittenBounty = v.InferOutput<typeof writtenBounty>;

export const unwritten: WrittenBounty = { title: '', description: '', reward: firstReward, draftCost: null };

export type OwnWords = Pick<WrittenBounty, 'title' | 'description'>;

/** What somebody wrote without a draft; null where there is nothing, or a draft's words. */
export function ownWordsOf({ title, description, draftCost }: WrittenBounty): OwnWords | null {
  return draftCost === null && `${title}${description}`.trim() !== '' ? { title, description } : null;
}

/** A draft takes the place of the words; what was chosen as the reward stays. */
export function withDraft(bounty: WrittenBounty, { title, description, cost }: Draft): WrittenBounty {
  return { ...bounty, title, description, draftCost: cost };
}
