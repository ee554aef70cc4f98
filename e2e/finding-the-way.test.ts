import { expect, test } from './journey.ts';
import { signIn, signInByForm, signOut } from './sign-in.ts';

test('an unknown address redirects to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the lists of all Crafts and all farms lead back to the market', async ({ page }) => {
  for (const address of ['/crafts', '/farms-all']) {
    await page.goto(address);
    await page.getByRole('main').getByRole('link', { name: 'Craft Market' }).click();
    await expect(page).toHaveURL('/craft');
  }
});

test('the old address of the account leads to the dashboard', async ({ page, world }) => {
  await signIn(page, await world.user(), '/account?purchase=cancelled');
  await expect(page).toHaveURL('/dashboard?purchase=cancelled');
  await expect(page.getByText('The checkout was cancelled.')).toBeVisible();
});

test('the account icon leads a visitor to the login and a user to the dashboard', async ({ page, world }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/login');
  await signInByForm(page, await world.user());
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the Start page leads a visitor to the sign-up and a user to the dashboard', async ({ page, world }) => {
  await page.goto('/start');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  await signIn(page, await world.user(), '/start');
  await main.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('logging out leads home and closes the account area, in every tab', async ({ page, context, world }) => {
  await signIn(page, await world.user());
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: 'Log Out' })).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login?returnUrl=%2Fdashboard');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard');
});

test('a user who is redirected while scrolled down sees the next page from its top', async ({
  page,
  context,
  world,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 390, height: 400 });
  await signIn(page, await world.user(), '/dashboard/security');
  await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(400);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login to Furrow' })).toBeFocused();
  expect(await scrolled()).toBe(0);
});

test('text that one user typed is gone when another logs in while the tab is suspended', async ({
  page,
  context,
  world,
}) => {
  const [ada, bob] = [await world.user(), await world.user()];
  // Imitates a sleeping tab: browsers slow down its timers, such as the SDK's check of its storage every 800 ms.
  await page.addInitScript(() => {
    const later = window.setInterval;
    const whileAwake = (run: () => void, ms?: number) => later(() => (ms === 800 && 'asleep' in window) || run(), ms);
    Object.assign(window, { setInterval: whileAwake });
    Object.defineProperty(document, 'hidden', { get: () => 'asleep' in window });
  });
  await signIn(page, ada, '/crafts/new');
  await page.getByLabel('Name').fill('What Ada thought of');
  await page.evaluate(() => Object.assign(window, { asleep: true }));
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await signInByForm(other, bob);
  await expect(page.getByLabel('Name')).toHaveValue('What Ada thought of');
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'asleep');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu closes when the user goes back', async ({ page }) => {
    await page.goto('/start');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page).toHaveURL('/terms');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/start');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });

  test('the menu leads a visitor to the login, and closes when the window becomes wide', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.setViewportSize({ width: 992, height: 844 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 993, height: 844 });
    // The menu must be closed, not only invisible: a wide window shows no menu, open or not.
    await expect(page.locator('#mobile-menu:popover-open')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(menu).toBeHidden();
  });

  test('the menu leads a user to the dashboard and logs them out', async ({ page, world }) => {
    await signIn(page, await world.user(), '/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });
});

for (const width of [1440, 390]) {
  test(`at ${width} px the header marks the current page and its section`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const links = page.getByRole('navigation', { name: width === 1440 ? 'Main' : 'Menu' });
    for (const [address, start, craft] of [
      ['/start', 'page', null],
      ['/craft', null, 'page'],
      ['/crafts', null, 'true'],
      ['/wanted', null, 'true'],
      ['/wanted/some-bounty', null, 'true'],
      ['/farms-all', null, 'true'],
      ['/new', null, null],
    ] as const) {
      await page.goto(address);
      if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
      const current = async (name: string) =>
        links.getByRole('link', { name, exact: true }).getAttribute('aria-current');
      await expect(links).toBeVisible();
      expect([address, await current('Start'), await current('Craft')]).toEqual([address, start, craft]);
    }
  });
}
