import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBounty, createBounty } from '#contract/bounties/calls.ts';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { createFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import type { Call } from '#contract/wire/call.ts';
import { livePage } from '#testing/live-page.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let owner: TestUser;
let farmId: string;
beforeAll(async () => {
  furrow = await startTestFurrow();
  owner = await furrow.world.user();
  farmId = (await furrow.world.call(createFarm, owner, { name: 'Leaving Acre' })).result?.farmId ?? '';
  await must(updateFarmDetails, { farmId, isPublic: true });
});
afterAll(() => furrow.close());

async function must(call: Call, data: object) {
  expect((await furrow.world.call(call, owner, data)).error).toBeUndefined();
}

async function publicCraft(): Promise<string> {
  const craft = { name: 'Leaving', prompt: 'Go.', isPublic: true };
  return (await furrow.world.call(createCraft, owner, craft)).result?.craftId ?? '';
}

async function openBounty(): Promise<string> {
  const bounty = { title: 'T', description: 'D', reward: { type: 'custom', customDescription: 'A cake' } };
  return (await furrow.world.call(createBounty, owner, bounty)).result?.bountyId ?? '';
}

const hideCraft = (craftId: string) => must(updateCraft, { craftId, isPublic: false });

test.each([
  ['a craft that is made private', 'the market', 'browseCrafts', publicCraft, hideCraft],
  [
    'a farm that is made private',
    'the list of farms',
    'browseFarms',
    async () => farmId,
    () => must(updateFarmDetails, { farmId, isPublic: false }),
  ],
  [
    'a bounty that is cancelled',
    'the board',
    'openBounties',
    openBounty,
    (bountyId: string) => must(cancelBounty, { bountyId }),
  ],
])('%s leaves %s at once', async (_what, _where, query, begin, leave) => {
  const id = await begin();
  const page = await livePage(furrow.url, null, query);
  await page.next(id);
  await leave(id);
  await page.nextWithout(id);
  page.close();
});
