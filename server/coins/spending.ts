/** A part of the displayed balance. */
export type Bucket = 'monthly' | 'rewards' | 'purchased';
/** Where spent coins go. */
export type RevenueAccount = 'ai_revenue' | 'platform_revenue';

/**
 * Which buckets pay for a kind of spend, in their order (domain-rules, Coins). Monthly credits pay for AI use only:
 * free accounts could otherwise turn them into rewards that can be cashed out.
 */
export const paysFor = {
  aiUse: ['monthly', 'rewards', 'purchased'],
  craft: ['rewards', 'purchased'],
  bountyEscrow: ['rewards', 'purchased'],
} as const satisfies Record<string, readonly Bucket[]>;

export type SpendKind = keyof typeof paysFor;
