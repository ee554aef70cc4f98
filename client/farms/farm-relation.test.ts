import { expect, test } from 'vitest';
import type { Profile } from '#contract/account/profile.ts';
import { farmRelation, seesFarmVisual } from './farm-relation.ts';

const profile: Profile = {
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
const farm = { id: 'farm', ownerId: 'somebody' };
const request = {
  id: 'r',
  farmId: 'farm',
  farmName: '',
  status: 'pending',
  requesterId: 'me',
  requesterEmail: '',
  requesterVerified: true,
  askedAt: '2026-01-01T00:00:00.000Z',
} as const;

test('somebody is its owner, a member, one of another farm, one who asked, or a stranger', () => {
  expect(farmRelation(farm, null, [])).toBe('none');
  expect(farmRelation(farm, profile, [])).toBe('none');
  expect(farmRelation(farm, profile, [request])).toBe('requested');
  expect(farmRelation({ ...farm, id: 'other' }, profile, [request])).toBe('none');
  expect(farmRelation(farm, { ...profile, farmId: 'farm' }, [])).toBe('member');
  expect(farmRelation(farm, { ...profile, farmId: 'other' }, [])).toBe('elsewhere');
  expect(farmRelation({ ...farm, ownerId: 'me' }, { ...profile, farmId: 'farm' }, [])).toBe('owner');
});

test('only administrators and the group dev see the visual', () => {
  expect(seesFarmVisual(null)).toBe(false);
  expect(seesFarmVisual(profile)).toBe(false);
  expect(seesFarmVisual({ ...profile, roles: { pro_creator: true } })).toBe(false);
  expect(seesFarmVisual({ ...profile, roles: { admin: true } })).toBe(true);
  expect(seesFarmVisual({ ...profile, user_group: 'dev' })).toBe(true);
});
