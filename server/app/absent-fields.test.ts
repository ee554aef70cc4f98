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
  ['engageBounty', null, 'Bounty ID is missing.'],
  ['engageBounty', { bountyId: ' ' }, 'Bounty ID is missing.'],
  ['requestToJoinFarm', {}, 'Farm ID is missing.'],
  ['requestToJoinFarm', { farmId: null }, 'Farm ID is missing.'],
  ['createBounty', {}, fieldsMissing],
  ['createBounty', { title: 'T', description: null, reward: { type: 'seed', amount: 5 } }, fieldsMissing],
  ['createBounty', { title: 'T', description: 'D', reward: { type: 'seed' } }, fieldsMissing],
  ['createFarm', {}, fieldsMissing],
  ['inviteUserToFarm', { farmId: 'one' }, fieldsMissing],
  ['generateBountyCall', {}, fieldsMissing],
  // All other errors name the field.
  ['engageBounty', { bountyId: 5 }, '"bountyId" must be text.'],
  ['engageBounty', { bountyId: 'x'.repeat(65) }, '"bountyId" may be at most 64 long.'],
  ['engageBounty', { bountyId: 'one', other: 1 }, 'There is no field "other" here.'],
  ['markNotificationsRead', { ids: 'one' }, '"ids" must be a list.'],
  ['markNotificationsRead', { ids: [1.5] }, '"ids.0" must be text.'],
  ['logClientError', { context: 'c', error: { message: 5 } }, '"error.message" must be text.'],
  ['logClientError', { context: 'c', error: 'e' }, '"error" must be an object with fields.'],
])('%s with %j is answered: %s', async (name, data, message) => {
  const { error } = await furrow.world.rawCall(name, user.idToken, JSON.stringify({ data }));
  expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
});

/** The SDK of calls writes null for `undefined` (identity protocol s.4). */
test('an optional field that is null counts as absent', async () => {
  const told = { message: 'm', stack: null, bountyId: null };
  const logged = { data: { context: 'engageBounty', error: told } };
  expect((await furrow.world.rawCall('logClientError', user.idToken, JSON.stringify(logged))).error).toBeUndefined();
  const craft = { name: 'Finder', prompt: 'Find it.', icon: 'anvil', price: null, category: null, isPublic: null };
  const { result: made } = await furrow.world.rawCall('createCraft', user.idToken, JSON.stringify({ data: craft }));
  const { craftId } = made as { craftId: string };
  const seen = async () => (await furrow.world.read('craft', user, { craftId })).value;
  expect(await seen()).toMatchObject({ name: 'Finder', icon: 'anvil' });
  // Null keeps its meaning in a field that allows it.
  const change = { craftId, name: null, icon: null, isPublic: true };
  expect(
    (await furrow.world.rawCall('updateCraft', user.idToken, JSON.stringify({ data: change }))).error,
  ).toBeUndefined();
  expect(await seen()).toMatchObject({ name: 'Finder', icon: null, isPublic: true });
});

/** The body that `httpsCallable(functions, 'leaveFarm')()` sends. */
test('a call without required fields accepts null as its data', async () => {
  const { error } = await furrow.world.rawCall('leaveFarm', user.idToken, '{"data":null}');
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: 'You are not in a farm.' });
});

test('a live read accepts null for optional arguments', async () => {
  expect(await furrow.world.read('publicCrafts', user, { limit: null })).toMatchObject({ value: { next: null } });
  expect(await furrow.world.read('publicCrafts', user, null)).toMatchObject({ value: { next: null } });
  const { error } = await furrow.world.read('publicCrafts', user, { limit: 'all' });
  expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: '"limit" must be a number.' });
});
