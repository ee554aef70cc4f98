import { craftMessages } from '#contract/crafts/messages.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { makeCraft } from './craft-world.ts';
import { expect, test } from './journey.ts';
import { ops } from './ops.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('a farm or craft that is taken down while it is edited stays private, and its other changes are saved', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const name = uniqueName('Unlawful');
  const farmId = (await world.call(createFarm, owner, { name })).result?.farmId ?? '';
  const craftId = await makeCraft(world, owner, { name, isPublic: false });
  const takeDown = (what: 'farms' | 'crafts', id: string) =>
    ops(addresses, what, 'take-down', id, '--reason', 'Unlawful.');

  await signIn(page, owner, `/farm/${farmId}`);
  await page.getByRole('button', { name: 'Private: change privacy' }).click();
  const isPublic = page.getByRole('checkbox', { name: /^Public/ });
  await isPublic.check();
  await page.getByRole('textbox', { name: 'Description' }).fill('We grow.');
  takeDown('farms', farmId);
  await expect(page.getByText(farmMessages.keptPrivate)).toBeVisible();
  await expect(isPublic).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(farmMessages.saved)).toBeVisible();
  expect((await world.read('farm', owner, { farmId })).value).toMatchObject({
    isPublic: false,
    description: 'We grow.',
  });

  await page.goto(`/crafts/${craftId}/edit`);
  const isOnMarket = page.getByLabel('Show it on the market');
  await isOnMarket.check();
  await page.getByRole('textbox', { name: 'Category' }).fill('Testing');
  takeDown('crafts', craftId);
  await expect(page.getByText(craftMessages.keptOffMarket)).toBeVisible();
  await expect(isOnMarket).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/crafts/${craftId}`);
  expect((await world.read('craft', owner, { craftId })).value).toMatchObject({ isPublic: false, category: 'Testing' });
});
