import { expect, test } from 'vitest';
import type { Profile } from '#contract/account/profile.ts';
import { bountyRelation } from './bounty-relation.ts';

const profile: Profile = {
  uid: 'me',
  email: 'me@example.test',
  emailVerified: true,
  displayName: null,
  coins: 0,
  monthlyCoins: 200,
  rewardCoins: 0,
  roles: {},
  user_group: null,
  farmId: null,
  purchasedCrafts: [],
  trialingCrafts: {},
  engagedBounties: ['taken'],
  lowBalanceCoins: null,
};

test.each([
  ['any', 'somebody', null, 'none'],
  ['any', 'somebody', profile, 'none'],
  ['taken', 'somebody', profile, 'engaged'],
  ['any', 'me', profile, 'mine'],
] as const)('the bounty %s of %s', (id, creatorId, of, relation) => {
  expect(bountyRelation({ id, creatorId }, of)).toBe(relation);
});
