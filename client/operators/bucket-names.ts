import type { CorrectionBucket } from '#contract/coins/correction.ts';

/** What people call the balances that operators put right. */
export const bucketNames = {
  rewards: 'Rewards',
  purchased: 'Purchased',
  monthly: 'Monthly',
  debt: 'Debt',
} as const satisfies Record<CorrectionBucket, string>;
