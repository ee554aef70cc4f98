import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { approveFarmJoinRequest, requestToJoinFarm, transferFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { joinRequests } from '#contract/farms/queries.ts';
import type { World } from '#testing/world.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

/**
 * Opens the farm's page as its owner; `handOver` makes the other member the owner, as in another tab, and `handBack`
 * makes the first one the owner again.
 */
async function ownFarm(page: Page, world: World) {
  const [owner, member] = [await world.user(), await world.user()];
  const name = uniqueName('Handed over');
  const farmId = await makeFarm(world, owner, name);
  await world.call(requestToJoinFarm, member, { farmId });
  const { value } = await world.read('joinRequests', owner, { farmId });
  const requestId = v.parse(joinRequests.value, value).items[0]?.id ?? '';
  await world.call(approveFarmJoinRequest, owner, { requestId, requesterUid: member.uid });
  await signIn(page, owner, `/farm/${farmId}`);
  return {
    name,
    handOver: () => world.call(transferFarm, owner, { farmId, userId: member.uid }),
    handBack: () => world.call(transferFarm, member, { farmId, userId: owner.uid }),
  };
}

test('whatever an owner does with their farm ends, and says so, when the farm is handed over meanwhile', async ({
  page,
  world,
}) => {
  const { name, handOver, handBack } = await ownFarm(page, world);

  for (const { button, dialog, act } of [
    { button: 'Delete farm', dialog: 'Delete farm', act: 'Delete farm' },
    { button: 'Invite member', dialog: 'Invite a member', act: 'Send invitation' },
    { button: 'Change icon', dialog: 'Choose an icon', act: 'greenhouse' },
  ])
    await test.step(`the open dialog "${dialog}" tells a former owner that the farm was handed over`, async () => {
      await page.getByRole('button', { name: button }).click();
      const asked = page.getByRole('dialog', { name: dialog });
      await expect(asked.getByRole('button', { name: act })).toBeVisible();
      await handOver();
      await expect(asked.getByText(farmMessages.ownerNoMore)).toBeVisible();
      await expect(asked.getByRole('button', { name: act })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(asked).toBeHidden();
      await handBack();
    });

  await test.step('renaming ends, and the page shows the name again', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Farm name').fill('Mine for ever');
    await handOver();
    await expect(page.getByLabel('Farm name')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await handBack();
  });

  await test.step('text written about the farm can be copied but not saved', async () => {
    await page.getByRole('button', { name: 'Privacy and description' }).click();
    const details = page.getByRole('dialog', { name: 'Privacy and description' });
    await details.getByLabel('Description').fill('We grow tests.');
    await handOver();
    await expect(details.getByText(farmMessages.ownerNoMore).first()).toBeVisible();
    await expect(details.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(details.getByLabel('Description')).toHaveValue('We grow tests.');
  });
});
