import * as v from 'valibot';
import { addCoins } from '../coins/coins.ts';

/** A user's own profile, with the field names of the specification s.3. Coins are decimal numbers. */
export const profileSchema = v.object({
  uid: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  displayName: v.nullable(v.string()),
  /** Purchased coins. */
  coins: v.number(),
  /** What is left of this month's free credits. */
  monthlyCoins: v.number(),
  rewardCoins: v.number(),
  roles: v.record(v.string(), v.boolean()),
  user_group: v.nullable(v.string()),
  farmId: v.nullable(v.string()),
  purchasedCrafts: v.array(v.string()),
  /** All trials of the user, also those that are over; `isOver` is by the server's clock. */
  trialingCrafts: v.record(v.string(), v.object({ startedAt: v.string(), isOver: v.boolean() })),
  engagedBounties: v.array(v.string()),
  /** The balance, in coins, below which the user wants to be warned; null: never. */
  lowBalanceCoins: v.nullable(v.number()),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** Displayed balance = purchased + monthly + rewards (specification s.9). */
export function displayedBalance(profile: Pick<Profile, 'coins' | 'monthlyCoins' | 'rewardCoins'>): number {
  return addCoins(profile.coins, profile.monthlyCoins, profile.rewardCoins);
}

/** The coins that can pay for bounties and Crafts: monthly credits never can (domain-rules, Coins). */
export function tradableCoins({ coins, rewardCoins }: Pick<Profile, 'coins' | 'rewardCoins'>): number {
  return addCoins(coins, rewardCoins);
}
