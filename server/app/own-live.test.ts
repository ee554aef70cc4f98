import { afterAll, beforeAll, test } from 'vitest';
import {
  declineSubmission,
  engageBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { approveFarmJoinRequest, declineFarmJoinRequest } from '#contract/farms/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { livePage } from '#testing/live-page.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let poster: TestUser;
let solver: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [poster, solver] = [await farmer('Own Acre'), await furrow.world.user()];
});
afterAll(() => furrow.close());

const { craftOf, farmer, must, post, submit } = bountyWorld(() => ({ furrow, poster, solver }));
const { invite, newFarm, newRequest, newcomer, person } = farmWorld(() => furrow);
const watching = (user: TestUser, query: string, args: object = {}) => livePage(furrow.url, user, query, args);
const cake = { reward: { type: 'custom', customDescription: 'A cake' } };

test('a user who asked to join a farm sees at once that the request was declined', async () => {
  const [{ owner, farmId }, asking] = [await newFarm(), await newcomer()];
  const requestId = await newRequest(farmId, asking);
  const page = await watching(asking, 'myJoinRequests');
  await page.next(requestId);
  await must(declineFarmJoinRequest, owner, { requestId });
  await page.next('"items":[]');
  page.close();
});

test('an approved user sees the farm at once in the profile, and everybody sees one more member', async () => {
  const [{ owner, farmId }, asking] = [await newFarm(), await newcomer()];
  const requestId = await newRequest(farmId, asking);
  const [me, farms] = [await watching(asking, 'me'), await watching(poster, 'browseFarms')];
  await me.next('"farmId":null');
  await farms.next('"memberCount":1');
  await must(approveFarmJoinRequest, owner, { requestId, requesterUid: asking.uid });
  await me.next(`"farmId":"${farmId}"`);
  await farms.next('"memberCount":2');
  for (const page of [me, farms]) page.close();
});

test('a poster sees a new bounty at once, and that a submission waits', async () => {
  const page = await watching(poster, 'myPostedBounties');
  await page.next('"items":[]');
  const bountyId = await post(cake);
  await page.next(bountyId);
  await submit(bountyId);
  await page.next('"status":"in_progress"');
  page.close();
});

test('the owner of a farm sees a new join request at once', async () => {
  const [{ owner, farmId }, asking] = [await newFarm(), await newcomer()];
  const page = await watching(owner, 'joinRequests', { farmId });
  await page.next('"items":[]');
  await page.next(await newRequest(farmId, asking));
  page.close();
});

test('the owner of the farm and the invited user see an invitation at once', async () => {
  const [farm, invitee] = [await newFarm(), await person()];
  const sent = await watching(farm.owner, 'farmInvitations', { farmId: farm.farmId });
  const received = await watching(invitee, 'myInvitations');
  for (const page of [sent, received]) await page.next('"items":[]');
  const invitationId = await invite(farm, invitee);
  for (const page of [sent, received]) await page.next(invitationId);
  for (const page of [sent, received]) page.close();
});

test('a visitor sees the new description of a bounty at once on its page', async () => {
  const bountyId = await post(cake);
  const page = await livePage(furrow.url, null, 'bounty', { bountyId });
  await page.next('"description":"It fails."');
  await must(updateBounty, poster, { bountyId, description: 'It hangs.' });
  await page.next('"description":"It hangs."');
  page.close();
});

test('the solver and the poster see at once that one of two waiting submissions is declined', async () => {
  const [bountyId, other] = [await post(cake), await newcomer()];
  for (const user of [solver, other]) await must(engageBounty, user, { bountyId });
  await must(submitSolution, other, { bountyId, craftId: await craftOf(other), note: '' });
  const craftId = await craftOf(solver);
  const { submissionId } = await must(submitSolution, solver, { bountyId, craftId, note: '' });
  const [own, posted] = [await watching(solver, 'myEngagements'), await watching(poster, 'bounty', { bountyId })];
  for (const page of [own, posted]) await page.next(submissionId);
  await must(declineSubmission, poster, { submissionId, reason: 'It still fails.' });
  for (const page of [own, posted]) await page.next('"reason":"It still fails."');
  for (const page of [own, posted]) page.close();
});

test("a withdrawn engagement disappears at once from the user's list and from the bounty's count", async () => {
  const [bountyId, other] = [await post(cake), await newcomer()];
  await must(engageBounty, other, { bountyId });
  const [own, detail] = [
    await watching(other, 'myEngagements'),
    await livePage(furrow.url, null, 'bounty', { bountyId }),
  ];
  await own.next(bountyId);
  await detail.next('"engagedCount":1');
  await must(withdrawEngagement, other, { bountyId });
  await own.next('"items":[]');
  await detail.next('"engagedCount":0');
  for (const page of [own, detail]) page.close();
});

test('a buyer sees at once that a payment has arrived', async () => {
  const [shopper, buyer] = [new Shopper(furrow), await newcomer()];
  const { orderId, sessionId } = await shopper.checkout(buyer, 5);
  const page = await watching(buyer, 'order', { orderId });
  await page.next('"state":"open"');
  await shopper.press(sessionId, 'pay');
  await page.next('"state":"paid"');
  page.close();
});
