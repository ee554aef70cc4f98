import type { Profile } from '#contract/account/profile.ts';

/** The profile of a user `me` who has nothing and has done nothing yet. */
export const blankProfile: Profile = {
  uid: 'me',
  email: 'me@example.test',
  emailVerified: true,
  displayName: null,
  coins: 0,
  monthlyCoins: 0,
  rewardCoins: 0,
  roles: {},
  user_group: null,
  farmId: null,
  purchasedCrafts: [],
  trialingCrafts: {},
  engagedBounties: [],
  lowBalanceCoins: null,
};
