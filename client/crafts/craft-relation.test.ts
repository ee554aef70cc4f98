import { expect, test } from 'vitest';
import type { Profile } from '#contract/account/profile.ts';
import { blankProfile } from '#testing/blank-profile.ts';
import { craftRelation } from './craft-relation.ts';

const profile: Profile = {
  ...blankProfile,
  purchasedCrafts: ['bought', 'both'],
  trialingCrafts: {
    tried: { startedAt: '2026-01-01T00:00:00Z', isOver: false },
    'tried before': { startedAt: '2025-01-01T00:00:00Z', isOver: true },
    both: { startedAt: '2025-01-01T00:00:00Z', isOver: true },
  },
};

test.each([
  ['other', 'me', 'mine'],
  ['bought', 'somebody', 'equipped'],
  ['tried', 'somebody', 'trial'],
  ['tried before', 'somebody', 'trial-over'],
  ['both', 'somebody', 'equipped'],
  ['other', 'somebody', 'none'],
  ['toString', 'somebody', 'none'],
])('the relation of a user to the craft %s of %s is %s', (id, creatorId, relation) => {
  expect(craftRelation({ id, creatorId }, profile)).toBe(relation);
});

test('a visitor has no relation to a craft', () => {
  expect(craftRelation({ id: 'bought', creatorId: 'me' }, null)).toBe('none');
});
