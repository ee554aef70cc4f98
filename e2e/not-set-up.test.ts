import { bountyMessages } from '#contract/bounties/messages.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { product as name } from '#contract/site/product.ts';
import { editorApiKey, World } from '#testing/world.ts';
import { dashboard } from './dashboard.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { Product } from './product.ts';
import { logIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

test('purchases and AI drafts that are not configured on the server are not offered, and the pages say why', async ({
  page,
}) => {
  await using product = await Product.start({ SANDBOX: 'off', GATE: 'off', DEMO: 'off' });
  const { url } = product.addresses();
  const world = new World(url, { apiKey: editorApiKey });
  const poster = await world.user();
  await makeFarm(world, poster, uniqueName('Without'));
  await page.goto(`${url}/login`);
  await logIn(page, poster);

  const purchases = dashboard.purchases(page);
  await expect(purchases.getByText(coinMessages.notYetConfigured)).toBeVisible();
  await expect(purchases.getByRole('link', { name: name.supportAddress })).toBeVisible();
  await expect(purchases.getByRole('button', { name: 'Buy coins' })).toBeDisabled();
  await expectAccessible(page);

  await page.goto(`${url}/wanted`);
  await page.getByRole('button', { name: 'Create New Bounty' }).first().click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await expect(form.getByText(bountyMessages.draftsOff)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Generate draft' })).toBeHidden();
  await expect(form.getByText(/A draft costs/)).toBeHidden();
  await expectAccessible(page);
  await form.getByLabel('Your problem').fill('Our build is slow.');
  await form.getByRole('button', { name: 'Write it yourself' }).click();
  await expect(form.getByRole('heading', { name: 'Review and post' })).toBeFocused();
  // Leaves the page, which would otherwise try to reach the stopped product.
  await page.goto('about:blank');
});
