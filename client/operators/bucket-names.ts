import type { CorrectionBucket } from '#contract/coins/correction.ts';

/** The labels of the balances that operators can correct. */
export const bucketNames = {
  rewards: 'Rewards',
  purchased: 'Purchased',
  monthly: 'Monthly',
  debt: 'Debt',
} as const satisfies Record<CorrectionBucket, string>;
