import * as v from 'valibot';
import { formatCoins } from '../coins/coins.ts';
import { isVisible } from '../wire/one-line.ts';
import { bountyMessages } from './messages.ts';

/** Source: specification s.5 and s.9. */
export const defaultRewardAmount = 1_000;
export const defaultEquityPercentage = 0.01;
export const equityStep = 0.01;
const minEquityPercentage = 0.001;
export const maxEquityPercentage = 10;
const maxRewardAmount = 10_000_000;
export const customRewardMaxLength = 500;

export const rewardTypes = ['seed', 'golden_seed', 'equity', 'custom'] as const;
export type RewardType = (typeof rewardTypes)[number];

const amount = v.pipe(
  v.number(bountyMessages.amountNotWhole),
  v.integer(bountyMessages.amountNotWhole),
  v.minValue(1, bountyMessages.amountNotWhole),
  v.maxValue(maxRewardAmount, bountyMessages.amountNotWhole),
);

/** The reward for solving a bounty: exactly one kind. Seeds are coins. Source: specification s.3. */
export const rewardSchema = v.variant(
  'type',
  [
    v.strictObject({ type: v.literal('seed'), amount }),
    v.strictObject({ type: v.literal('golden_seed'), amount }),
    v.strictObject({
      type: v.literal('equity'),
      equityPercentage: v.pipe(
        v.number(bountyMessages.equityOutOfRange),
        v.minValue(minEquityPercentage, bountyMessages.equityOutOfRange),
        v.maxValue(maxEquityPercentage, bountyMessages.equityOutOfRange),
        v.check(isWholeThousandths, bountyMessages.equityOutOfRange),
        // A program's 0.7 + 0.1 is slightly less than 0.8, and would count as another reward than the stored 0.8.
        v.transform(inThousandths),
      ),
    }),
    v.strictObject({
      type: v.literal('custom'),
      customDescription: v.pipe(
        v.string(),
        v.trim(),
        v.check(isVisible, bountyMessages.fieldsMissing),
        v.maxLength(customRewardMaxLength, bountyMessages.customTooLong),
      ),
    }),
  ],
  bountyMessages.fieldsMissing,
);
export type Reward = v.InferOutput<typeof rewardSchema>;

/** A reward in words. Source: specification s.3. */
export function rewardText(reward: Reward): string {
  switch (reward.type) {
    case 'seed':
      return `${formatCoins(reward.amount)} Coins`;
    case 'golden_seed':
      return `${formatCoins(reward.amount)} Golden Seeds`;
    case 'equity':
      return `${reward.equityPercentage}% Equity`;
    case 'custom':
      return reward.customDescription || 'Custom Reward';
    default:
      return 'N/A';
  }
}

/** Whether two rewards are of one kind and promise the same. */
export function isSameReward(one: Reward, other: Reward): boolean {
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

/** Returns a reward's amount in its own unit, to tell a rise from a fall; null for a custom one, which has none. */
export function rewardSize(reward: Reward): number | null {
  if (reward.type === 'custom') return null;
  return reward.type === 'equity' ? reward.equityPercentage : reward.amount;
}

/** Returns, in words, how a reward may change while somebody is engaged: only a reward with an amount can rise. */
export function rewardWhileEngaged(reward: Reward): string {
  return rewardSize(reward) === null ? bountyMessages.rewardStays : bountyMessages.rewardOnlyRises;
}

function isWholeThousandths(percentage: number): boolean {
  return Math.abs(percentage - inThousandths(percentage)) < 1e-12;
}

/** Rounds a percentage to the thousandths in which it is stored. */
function inThousandths(percentage: number): number {
  return Math.round(percentage * 1_000) / 1_000;
}
