import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBounty, createBounty } from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { declineFarmJoinRequest, deleteFarm, leaveFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farmWorld, type OwnedFarm } from '#testing/farm-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, read, person, newFarm, newRequest, newMember, invite, itemsOf, farmIdOf } = farmWorld(() => furrow);

test('deleting a farm ends memberships, requests and invitations, and leaves crafts to their creators', async () => {
  const farm = await newFarm({ name: 'Fallow Field' });
  const { owner, farmId } = farm;
  const [member, asker, invitee] = [await newMember(farm), await person(), await person()];
  const { result } = await call(createCraft, member, { name: 'Plough', isPublic: true });
  expect((await read('farm', member, { farmId })).value).toMatchObject({ memberCount: 2, craftCount: 1 });
  expect(await itemsOf('farmCollection', asker, { farmId })).toMatchObject([{ id: result?.craftId }]);
  const declined = await person();
  const requestId = await newRequest(farmId, declined);
  await call(declineFarmJoinRequest, owner, { requestId });
  await newRequest(farmId, asker);
  await invite(farm, invitee);
  expect((await call(deleteFarm, owner, { farmId })).result).toEqual({ message: farmMessages.deleted });
  expect((await call(deleteFarm, owner, { farmId })).error?.status).toBe('NOT_FOUND');
  expect(await Promise.all([owner, member].map(farmIdOf))).toEqual([null, null]);
  expect(await itemsOf('myJoinRequests', asker)).toEqual([]);
  expect(await itemsOf('myInvitations', invitee)).toEqual([]);
  expect(await itemsOf('myNotifications', member)).toMatchObject([
    { kind: 'removal', text: 'The farm "Fallow Field" was deleted by its owner. Your Crafts stay yours.' },
    {},
  ]);
  expect(await itemsOf('myNotifications', owner)).not.toContainEqual(expect.objectContaining({ kind: 'removal' }));
  expect(await itemsOf('myNotifications', asker)).toMatchObject([
    { kind: 'approval', text: 'The farm "Fallow Field", which you asked to join, was deleted.' },
  ]);
  // A requester who was declined is not told of the deletion.
  expect(await itemsOf('myNotifications', declined)).toMatchObject([
    { text: 'Your request to join the farm "Fallow Field" was declined.' },
  ]);
  expect((await read('craft', asker, { craftId: result?.craftId })).httpStatus).toBe(200);
});

test.each<[kept: string, end: (farm: OwnedFarm) => Promise<{ httpStatus: number }>]>([
  ['the farm', ({ owner, farmId }) => call(deleteFarm, owner, { farmId })],
  ['its owner', ({ owner: { idToken } }) => furrow.world.identity('v1/accounts:delete', { idToken })],
])('a bounty of a former member keeps its coins when %s is deleted', async (_, end) => {
  const farm = await newFarm();
  const poster = await newMember(farm);
  await furrow.give(poster.uid, { purchased: 1_000_000 });
  const bounty = { title: 'Fix it', description: 'It is broken.', reward: { type: 'seed', amount: 100 } };
  const { result } = await call(createBounty, poster, bounty);
  const refused = await call(deleteFarm, farm.owner, { farmId: farm.farmId });
  expect(refused.error?.message).toBe(farmMessages.bountiesHoldCoins);
  await call(leaveFarm, poster, {});
  expect((await end(farm)).httpStatus).toBe(200);
  expect((await read('me', poster)).value).toMatchObject({ coins: 900 });
  await call(cancelBounty, poster, { bountyId: result?.bountyId });
  expect((await read('me', poster)).value).toMatchObject({ coins: 1_000 });
});
