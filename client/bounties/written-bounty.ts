import * as v from 'valibot';
import type { Draft } from './use-draft.ts';
import { firstReward, writtenReward } from './written-reward.ts';

/** A bounty as typed in the form. `draftCost` is the cost of its draft in coins; null without a draft. */
export const writtenBounty = v.object({
  title: v.string(),
  description: v.string(),
  reward: writtenReward,
  draftCost: v.nullable(v.number()),
});
export type WrittenBounty = v.InferOutput<typeof writtenBounty>;

export const unwritten: WrittenBounty = { title: '', description: '', reward: firstReward, draftCost: null };

export type OwnWords = Pick<WrittenBounty, 'title' | 'description'>;

/** The text that the user wrote without a draft; null where there is none, or it comes from a draft. */
export function ownWordsOf({ title, description, draftCost }: WrittenBounty): OwnWords | null {
  return draftCost === null && `${title}${description}`.trim() !== '' ? { title, description } : null;
}

/** Replaces the text with the draft's; the chosen reward stays. */
export function withDraft(bounty: WrittenBounty, { title, description, cost }: Draft): WrittenBounty {
  return { ...bounty, title, description, draftCost: cost };
}
