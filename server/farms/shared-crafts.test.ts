import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft } from '#contract/crafts/calls.ts';
import { createFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test.each([
  ['publicFarms', {}],
  ['browseFarms', { search: '' }],
])('%s counts the public crafts of the members, and shows a new one at once', async (query, args) => {
  const owner = await furrow.world.user();
  const { result } = await furrow.world.call(createFarm, owner, { name: `Sharing by ${query}` });
  await furrow.world.call(updateFarmDetails, owner, { farmId: result?.farmId, isPublic: true });
  await furrow.world.call(createCraft, owner, { name: 'Kept to oneself', isPublic: false });
  const live = await new LiveClient(furrow.url).opened();
  live.watch(1, query, args);
  const [before] = [(await live.next()).value as { items: { craftCount: number }[] }];
  expect(before.items[0]).toMatchObject({ name: `Sharing by ${query}`, craftCount: 0 });
  await furrow.world.call(createCraft, owner, { name: 'Shared', prompt: '', isPublic: true });
  expect((await live.next()).value).toMatchObject({ items: { 0: { craftCount: 1 } } });
  live.close();
});
