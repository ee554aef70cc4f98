import { expect, test } from 'vitest';
import { blankProfile } from '#testing/blank-profile.ts';
import { bountyRelation } from './bounty-relation.ts';

const profile = { ...blankProfile, engagedBounties: ['taken'] };

test.each([
  ['any', 'somebody', null, 'none'],
  ['any', 'somebody', profile, 'none'],
  ['taken', 'somebody', profile, 'engaged'],
  ['any', 'me', profile, 'mine'],
] as const)('the relation of a user to the bounty %s of %s', (id, creatorId, of, relation) => {
  expect(bountyRelation({ id, creatorId }, of)).toBe(relation);
});
