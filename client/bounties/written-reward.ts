import * as v from 'valibot';
import { defaultEquityPercentage, defaultRewardAmount, type Reward, rewardTypes } from '#contract/bounties/reward.ts';
import { typedNumber, typedWholeNumber } from '#contract/wire/typed-number.ts';

/** A reward as typed in the form: what was typed for one kind stays while another is chosen. */
export const writtenReward = v.object({
  type: v.picklist(rewardTypes),
  amount: v.string(),
  equityPercentage: v.string(),
  customDescription: v.string(),
});
export type WrittenReward = v.InferOutput<typeof writtenReward>;

export const firstReward: WrittenReward = {
  type: 'seed',
  amount: String(defaultRewardAmount),
  equityPercentage: String(defaultEquityPercentage),
  customDescription: '',
};

export function writtenOf(reward: Reward): WrittenReward {
  switch (reward.type) {
    case 'seed':
    case 'golden_seed':
      return { ...firstReward, type: reward.type, amount: String(reward.amount) };
    case 'equity':
      return { ...firstReward, type: 'equity', equityPercentage: String(reward.equityPercentage) };
    case 'custom':
      return { ...firstReward, type: 'custom', customDescription: reward.customDescription };
  }
}

/** The typed reward, with the fields of its kind only; not validated yet. */
export function rewardOf({ type, amount, equityPercentage, customDescription }: WrittenReward): Reward {
  switch (type) {
    case 'seed':
    case 'golden_seed':
      return { type, amount: typedWholeNumber(amount) };
    case 'equity':
      return { type, equityPercentage: typedNumber(equityPercentage) };
    case 'custom':
      return { type, customDescription };
  }
}
