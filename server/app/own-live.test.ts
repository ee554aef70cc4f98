import { afterAll, beforeAll, test } from 'vitest';
import { approveFarmJoinRequest, declineFarmJoinRequest } from '#contract/farms/calls.ts';
import { bountyWorld } from '#testing/bounty-world.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { livePage } from '#testing/live-page.ts';
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

const { farmer, must, post, submit } = bountyWorld(() => ({ furrow, poster, solver }));
const { newFarm, newRequest, newcomer } = farmWorld(() => furrow);
const watching = (user: TestUser, query: string) => livePage(furrow.url, user, query);

test('who asked to join a farm sees at once that they were declined', async () => {
  const [{ owner, farmId }, asking] = [await newFarm(), await newcomer()];
  const requestId = await newRequest(farmId, asking);
  const page = await watching(asking, 'myJoinRequests');
  await page.next(requestId);
  await must(declineFarmJoinRequest, owner, { requestId });
  await page.next('"items":[]');
  page.close();
});

test('who is let into a farm sees it at once in their profile, and everybody sees one member more', async () => {
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

test('a poster sees at once what they posted, and that a solution waits', async () => {
  const page = await watching(poster, 'myPostedBounties');
  await page.next('"items":[]');
  const bountyId = await post({ reward: { type: 'custom', customDescription: 'A cake' } });
  await page.next(bountyId);
  await submit(bountyId);
  await page.next('"status":"in_progress"');
  page.close();
});
