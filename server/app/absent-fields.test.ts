import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  user = await furrow.world.user();
});
afterAll(() => furrow.close());

const fieldsMissing = 'Please fill out all required fields.';

/** Source: specification s.5. */
test.each([
  ['engageBounty', {}, 'Bounty ID is missing.'],
  ['engageBounty', { bountyId: null }, 'Bounty ID is missing.'],
  ['engageBounty', { bountyId: ' ' }, 'Bounty ID is missing.'],
  ['requestToJoinFarm', {}, 'Farm ID is missing.'],
  ['requestToJoinFarm', { farmId: null }, 'Farm ID is missing.'],
  ['createBounty', {}, fieldsMissing],
  ['createBounty', { title: 'T', description: null, reward: { type: 'seed', amount: 5 } }, fieldsMissing],
  ['createBounty', { title: 'T', description: 'D', reward: { type: 'seed' } }, fieldsMissing],
  ['createFarm', {}, fieldsMissing],
  ['inviteUserToFarm', { farmId: 'one' }, fieldsMissing],
  ['generateBountyCall', {}, fieldsMissing],
  // All else in words that tell what was sent.
  ['engageBounty', { bountyId: 5 }, 'Invalid type: Expected string but received 5'],
  ['engageBounty', { bountyId: 'one', other: 1 }, 'Invalid key: Expected never but received "other"'],
])('%s with %j is answered: %s', async (name, data, message) => {
  const { error } = await furrow.world.rawCall(name, user.idToken, JSON.stringify({ data }));
  expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
});
