import { deleteCraft } from '#contract/crafts/calls.ts';
import { deleteFarm } from '#contract/farms/calls.ts';
import { makeCraft } from './craft-world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('the title of a page no longer has the name of a craft or farm that was deleted', async ({ page, world }) => {
  const owner = await world.user();
  const craftName = uniqueName('Ending');
  const craftId = await makeCraft(world, owner, { name: craftName });
  const founder = await world.user();
  const farmName = uniqueName('Ending');
  const farmId = await makeFarm(world, founder, farmName);
  await signIn(page, await world.user(), `/crafts/${craftId}`);
  await expect(page).toHaveTitle(`${craftName} | Furrow`);
  await world.call(deleteCraft, owner, { craftId });
  await expect(page.getByText('There is no such Craft.')).toBeVisible();
  await expect(page).toHaveTitle('Craft | Furrow');
  await page.goto(`/farm/${farmId}`);
  await expect(page).toHaveTitle(`${farmName} | Furrow`);
  await world.call(deleteFarm, founder, { farmId });
  await expect(page.getByText('You can no longer see this farm.')).toBeVisible();
  await expect(page).toHaveTitle('Farm | Furrow');
});
