import { expect, test } from 'vitest';
import { blankProfile } from '#testing/blank-profile.ts';
import { farmRelation, seesFarmVisual } from './farm-relation.ts';

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

test('a user is the owner, a member, a member elsewhere, a requester or a stranger to a farm', () => {
  expect(farmRelation(farm, null, [])).toBe('none');
  expect(farmRelation(farm, blankProfile, [])).toBe('none');
  expect(farmRelation(farm, blankProfile, [request])).toBe('requested');
  expect(farmRelation({ ...farm, id: 'other' }, blankProfile, [request])).toBe('none');
  expect(farmRelation(farm, { ...blankProfile, farmId: 'farm' }, [])).toBe('member');
  expect(farmRelation(farm, { ...blankProfile, farmId: 'other' }, [])).toBe('elsewhere');
  expect(farmRelation({ ...farm, ownerId: 'me' }, { ...blankProfile, farmId: 'farm' }, [])).toBe('owner');
});

test('only admins and the group dev see the visual of a farm', () => {
  expect(seesFarmVisual(null)).toBe(false);
  expect(seesFarmVisual(blankProfile)).toBe(false);
  expect(seesFarmVisual({ ...blankProfile, roles: { pro_creator: true } })).toBe(false);
  expect(seesFarmVisual({ ...blankProfile, roles: { admin: true } })).toBe(true);
  expect(seesFarmVisual({ ...blankProfile, user_group: 'dev' })).toBe(true);
});
