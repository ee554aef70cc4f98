import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editorApiKey, World } from '#testing/world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { ops } from './ops.ts';
import { Product, passcodes } from './product.ts';
import { logIn } from './sign-in.ts';

test('an empty site says on its pages that nothing exists yet, and how to begin', async ({ page, problems }) => {
  await using product = await Product.start({ DEMO: 'off', RELEASES: join(tmpdir(), 'no-releases') });
  problems.allow(/404 \(Not Found\)/);
  const addresses = product.addresses();
  const { url } = addresses;
  // Off by default; the demo world turns it on.
  ops(addresses, 'flags', 'set', 'show_farms', 'true');
  const user = await new World(url, { apiKey: editorApiKey }).user();
  const says = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

  await page.goto(`${url}/craft?pass=${passcodes.bypass}`);
  await says('No public crafts available at the moment.');
  await says('No public bounty calls at the moment.');
  await says('No public farms available at the moment.');
  const steps = () => page.getByRole('main').getByRole('link');
  for (const step of ['New Craft', 'How to post one', 'Create a farm'])
    await expect(steps().filter({ hasText: step })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${url}/crafts`);
  await says('No crafts match your search criteria.');
  await expect(steps().filter({ hasText: 'New Craft' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden();
  await page.goto(`${url}/farms-all`);
  await says('No farms match your search criteria.');
  await page.goto(`${url}/wanted`);
  await says('No open bounties found. Be the first to create one!');

  await page.goto(`${url}/login`);
  await logIn(page, user);
  await expect(page).toHaveURL(`${url}/dashboard`);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('My Crafts').getByRole('link', { name: /Craft/ }).first()).toBeVisible();
  await expect(part('My Farm').getByRole('button', { name: 'Create a farm' })).toBeVisible();
  await part('My Farm')
    .getByRole('button', { name: /Browse/ })
    .click();
  await says('No public farms available at the moment.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a farm' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a farm' }).getByLabel('Farm name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.goto(`${url}/wanted?of=posted`);
  await says('You have not posted a bounty yet.');
  await expect(steps().filter({ hasText: 'How to post one' })).toBeVisible();
  await page.goto(`${url}/dashboard/notifications`);
  await says('No notifications yet. Invitations, answers and receipts appear here.');
  await page.goto(`${url}/new`);
  await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
  await expect(page).toHaveURL(`${url}/releases`);
  await says('There is no release yet.');
  await expectAccessible(page);
  // Closes the page before the server stops, which the page would report.
  await page.close();
});
