import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptSubmission,
  createBounty,
  engageBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { createFarm, inviteUserToFarm, requestToJoinFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { livePage } from '#testing/live-page.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';
import { addPurchase } from '../crafts/access-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const verify = ({ uid }: TestUser) => verifyAddress(furrow.context.db, uid);

async function farmer(name: string): Promise<{ owner: TestUser; farmId: string }> {
  const owner = await furrow.world.user();
  const { result } = await furrow.world.call(createFarm, owner, { name });
  return { owner, farmId: result?.farmId ?? '' };
}

/** Invites a new user to a new farm, and watches the invitation as that user. */
async function invited(name: string) {
  const { owner, farmId } = await farmer(name);
  const invitee = await furrow.world.user();
  await verify(invitee);
  await furrow.world.call(inviteUserToFarm, owner, { farmId, inviteeEmail: invitee.email });
  const page = await watching(invitee, 'myInvitations');
  await page.next(name);
  return { owner, farmId, page };
}

const watching = (user: TestUser, query: string, args: object = {}) => livePage(furrow.url, user, query, args);

test('an invited user sees the new name of the farm at once', async () => {
  const { owner, farmId, page } = await invited('Old Acre');
  await furrow.world.call(updateFarmDetails, owner, { farmId, name: 'New Acre' });
  await page.next('New Acre');
  page.close();
});

test.each(['joinRequests', 'farmInvitations'])('the owner of a farm sees its new name at once in %s', async (query) => {
  const { owner, farmId } = await farmer(`Old ${query}`);
  await furrow.world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  const other = await furrow.world.user();
  await furrow.world.call(requestToJoinFarm, other, { farmId });
  await furrow.world.call(inviteUserToFarm, owner, { farmId, inviteeEmail: other.email });
  const page = await watching(owner, query, { farmId });
  await page.next(`Old ${query}`);
  await furrow.world.call(updateFarmDetails, owner, { farmId, name: `New ${query}` });
  await page.next(`New ${query}`);
  page.close();
});

test('members of a farm and the poster of a bounty see a changed name of a user at once', async () => {
  const { farmId, owner } = await farmer('Names Acre');
  await verify(owner);
  const solver = await furrow.world.user();
  const { result } = await furrow.world.call(createBounty, owner, {
    title: 'T',
    description: 'D',
    reward: { type: 'custom', customDescription: 'A cake' },
  });
  const bountyId = result?.bountyId ?? '';
  await furrow.world.call(engageBounty, solver, { bountyId });
  const { result: craft } = await furrow.world.call(createCraft, solver, { name: 'Handed in', prompt: 'Do it.' });
  await furrow.world.call(submitSolution, solver, { bountyId, craftId: craft?.craftId, note: '' });
  const pages = [await watching(owner, 'farmMembers', { farmId }), await watching(owner, 'bounty', { bountyId })];
  await pages[1]?.next('Handed in');
  const rename = (of: TestUser, displayName: string) =>
    furrow.world.identity('v1/accounts:update', { idToken: of.idToken, displayName });
  await rename(owner, 'Ada of the Acre');
  await pages[0]?.next('Ada of the Acre');
  await rename(solver, 'Grace of the Field');
  await pages[1]?.next('Grace of the Field');
  for (const page of pages) page.close();
});

test('a sign-in does not run the live read of the profile', async () => {
  const user = await furrow.world.user();
  const page = await watching(user, 'me');
  await page.next(user.uid);
  const runs = async () =>
    Number(/furrow_live_runs_total\{query="me"\} (\d+)/.exec(await furrow.context.metrics.registry.metrics())?.[1]);
  const before = await runs();
  await furrow.world.signIn(user);
  // A run caused by the sign-in would happen before the run for this change.
  await furrow.world.identity('v1/accounts:update', { idToken: user.idToken, displayName: 'Told' });
  await page.next('Told');
  expect(await runs()).toBe(before + 1);
  page.close();
});

test('an invited user sees at once that the owner has verified their address', async () => {
  const { owner, page } = await invited('Proven Acre');
  await verify(owner);
  await page.next(owner.email);
  page.close();
});

/** A private craft, submitted to a bounty and not decided yet. */
async function handedIn(farmName: string) {
  const { owner } = await farmer(farmName);
  const solver = await furrow.world.user();
  const posting = {
    title: 'Flaky test',
    description: 'It fails.',
    reward: { type: 'custom', customDescription: 'Cake' },
  };
  const { result: bounty } = await furrow.world.call(createBounty, owner, posting);
  const { result: craft } = await furrow.world.call(createCraft, solver, { name: 'Fixer' });
  const ids = { bountyId: bounty?.bountyId ?? '', craftId: craft?.craftId ?? '' };
  await furrow.world.call(engageBounty, solver, { bountyId: ids.bountyId });
  expect((await furrow.world.call(submitSolution, solver, ids)).error).toBeUndefined();
  const page = await watching(owner, 'bounty', { bountyId: ids.bountyId });
  await page.next('"isCraftPublic":false');
  return { solver, ...ids, page };
}

test('the poster sees at once that a submitted craft was renamed and made public', async () => {
  const { solver, craftId, page } = await handedIn('Poster Farm');
  await furrow.world.call(updateCraft, solver, { craftId, name: 'Better Fixer', isPublic: true });
  await page.next('"craftName":"Better Fixer","craftDescription":"No description provided.","isCraftPublic":true');
  page.close();
});

test('changes of a private craft that no longer waits are shown to its solver, not to the poster', async () => {
  const { solver, bountyId, craftId, page } = await handedIn('Former Poster Farm');
  const own = await watching(solver, 'myEngagements');
  await own.next('"craftName":"Fixer"');
  await furrow.world.call(withdrawEngagement, solver, { bountyId });
  await page.next('"craftName":"Fixer","craftDescription":null,"isCraftPublic":false,"craftHasPrompt":null');
  await furrow.world.call(engageBounty, solver, { bountyId });
  await furrow.world.call(updateCraft, solver, {
    craftId,
    name: 'Mine Alone',
    description: 'Secret.',
    prompt: 'Do it.',
  });
  await own.next('"craftName":"Mine Alone","craftDescription":"Secret."');
  await furrow.world.call(updateCraft, solver, { craftId, isPublic: true });
  await page.next('"craftName":"Mine Alone","craftDescription":"Secret.","isCraftPublic":true');
  await furrow.world.call(updateCraft, solver, { craftId, isPublic: false });
  await page.next('"craftName":"Fixer","craftDescription":null,"isCraftPublic":false');
  own.close();
  page.close();
});

test('the owner of a farm sees at once that a user who asks to join has verified their address', async () => {
  const { owner, farmId } = await farmer('Open Acre');
  await furrow.world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  const asker = await furrow.world.user();
  await furrow.world.call(requestToJoinFarm, asker, { farmId });
  const page = await watching(owner, 'joinRequests', { farmId });
  await page.next('"requesterVerified":false');
  await verify(asker);
  await page.next('"requesterVerified":true');
  page.close();
});

test('the creator of a craft sees at once that another user owns it', async () => {
  const [creator, buyer] = [await furrow.world.user(), await furrow.world.user()];
  const { result } = await furrow.world.call(createCraft, creator, { name: 'Sold', prompt: 'Do it.', isPublic: true });
  const craftId = result?.craftId ?? '';
  const page = await watching(creator, 'craft', { craftId });
  await page.next('"isOwnedByOthers":false');
  await furrow.context.db
    .transaction()
    .execute((tx) => addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: new Date() }));
  await page.next('"isOwnedByOthers":true');
  page.close();
});

const cake = { title: 'Flaky test', description: 'It fails.', reward: { type: 'custom', customDescription: 'Cake' } };

test('the board shows a new engagement in a bounty at once', async () => {
  const { owner } = await farmer('Board Farm');
  const { result } = await furrow.world.call(createBounty, owner, cake);
  const page = await watching(owner, 'openBounties', { limit: 1 });
  await page.next('"engagedCount":0');
  await furrow.world.call(engageBounty, await furrow.world.user(), { bountyId: result?.bountyId ?? '' });
  await page.next('"engagedCount":1');
  page.close();
});

test.each(['myEngagements', 'allMyEngagements'])(
  'a user who is engaged in a bounty sees at once in %s how many users are',
  async (query) => {
    const { owner } = await farmer(`Busy Farm of ${query}`);
    const [solver, other] = [await furrow.world.user(), await furrow.world.user()];
    const { result } = await furrow.world.call(createBounty, owner, cake);
    const bountyId = result?.bountyId ?? '';
    await furrow.world.call(engageBounty, solver, { bountyId });
    const page = await watching(solver, query);
    await page.next('"engagedCount":1');
    await furrow.world.call(engageBounty, other, { bountyId });
    await page.next('"engagedCount":2');
    await furrow.world.call(withdrawEngagement, other, { bountyId });
    await page.next('"engagedCount":1');
    page.close();
  },
);

test('a user who is engaged in a bounty sees its new description at once', async () => {
  const { owner } = await farmer('Changing Farm');
  const solver = await furrow.world.user();
  const { result } = await furrow.world.call(createBounty, owner, cake);
  const bountyId = result?.bountyId ?? '';
  await furrow.world.call(engageBounty, solver, { bountyId });
  const page = await watching(solver, 'myEngagements');
  await page.next('"description":"It fails."');
  await furrow.world.call(updateBounty, owner, { bountyId, description: 'It hangs.' });
  await page.next('"description":"It hangs."');
  page.close();
});

test('a solver sees an accepted bounty at once among the solved ones', async () => {
  const { owner } = await farmer('Solved Farm');
  const solver = await furrow.world.user();
  const page = await watching(solver, 'mySolvedBounties');
  for (const title of ['Solved first', 'Solved next']) {
    const { result: bounty } = await furrow.world.call(createBounty, owner, { ...cake, title });
    const { result: craft } = await furrow.world.call(createCraft, solver, { name: 'Fixer' });
    const ids = { bountyId: bounty?.bountyId ?? '', craftId: craft?.craftId ?? '' };
    await furrow.world.call(engageBounty, solver, { bountyId: ids.bountyId });
    const { result } = await furrow.world.call(submitSolution, solver, ids);
    await furrow.world.call(acceptSubmission, owner, { submissionId: result?.submissionId ?? '' });
    await page.next(title);
  }
  page.close();
});

test('a buyer sees a bought craft at once among the equipped ones', async () => {
  const [creator, buyer] = [await furrow.world.user(), await furrow.world.user()];
  const { result } = await furrow.world.call(createCraft, creator, {
    name: 'Bought',
    prompt: 'Do it.',
    isPublic: true,
  });
  const craftId = result?.craftId ?? '';
  const page = await watching(buyer, 'myEquippedCrafts');
  await page.next('"items":[]');
  await furrow.context.db
    .transaction()
    .execute((tx) => addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: new Date() }));
  await page.next('"name":"Bought"');
  page.close();
});

test('the page of a farm shows at once which crafts a member makes public or private', async () => {
  const { owner, farmId } = await farmer('Sharing Acre');
  const page = await watching(owner, 'farmCollection', { farmId });
  await page.next('"items":[]');
  const { result } = await furrow.world.call(createCraft, owner, { name: 'Shared', isPublic: true });
  await page.next('"name":"Shared"');
  await furrow.world.call(updateCraft, owner, { craftId: result?.craftId ?? '', isPublic: false });
  await page.next('"items":[]');
  page.close();
});
