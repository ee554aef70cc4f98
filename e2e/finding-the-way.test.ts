import { expect, test } from './journey.ts';
import { logIn, signIn, signInByForm, signOut } from './sign-in.ts';

test('addresses and links lead a visitor to the login or the sign-up, and a user to the dashboard', async ({
  page,
  world,
}) => {
  const user = await world.user();
  const [banner, main] = [page.getByRole('banner'), page.getByRole('main')];

  await test.step('the lists of all Crafts and all farms lead back to the market', async () => {
    for (const address of ['/crafts', '/farms-all']) {
      await page.goto(address);
      await main.getByRole('link', { name: 'Craft Market' }).click();
      await expect(page, address).toHaveURL('/craft');
    }
  });
  await test.step('the Start page leads a visitor to the sign-up', async () => {
    await page.goto('/start');
    await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  });
  await test.step('an unknown address redirects to the home page', async () => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await test.step('the account icon leads a visitor to the login', async () => {
    await banner.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/login');
  });

  await logIn(page, user);
  await expect(page).toHaveURL('/dashboard');
  await test.step('the account icon leads a user to the dashboard', async () => {
    await page.goto('/');
    await banner.getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('the Start page leads a user to the dashboard', async () => {
    await page.goto('/start');
    await main.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
  await test.step('the old address of the account leads to the dashboard', async () => {
    await page.goto('/account?purchase=cancelled');
    await expect(page).toHaveURL('/dashboard?purchase=cancelled');
    await expect(page.getByText('The checkout was cancelled.')).toBeVisible();
  });
});

test('logging out leads home and closes the account area, in every tab', async ({ page, context, world }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  const other = await context.newPage();
  await page.setViewportSize({ width: 390, height: 400 });
  await signIn(page, await world.user(), '/dashboard/security');
  await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(400);
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/login?returnUrl=%2Fdashboard%2Fsecurity');
  await test.step('a user who is redirected while scrolled down sees the next page from its top', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Login to Furrow' })).toBeFocused();
    expect(await scrolled()).toBe(0);
  });
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login?returnUrl=%2Fdashboard');
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

  test('the menu leads a visitor to the login and a user to the dashboard, and closes by itself', async ({
    page,
    world,
  }) => {
    const user = await world.user();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const openMenu = () => page.getByRole('button', { name: 'Menu' }).click();

    await test.step('the menu closes when the window becomes wide', async () => {
      await page.goto('/');
      await expect(menu).toBeHidden();
      await openMenu();
      await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
      await page.setViewportSize({ width: 992, height: 844 });
      await expect(menu).toBeVisible();
      await page.setViewportSize({ width: 993, height: 844 });
      // The menu must be closed, not only invisible: a wide window shows no menu, open or not.
      await expect(page.locator('#mobile-menu:popover-open')).toHaveCount(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(menu).toBeHidden();
    });
    await test.step('the menu leads a visitor to the login', async () => {
      await openMenu();
      await menu.getByRole('link', { name: 'Login' }).click();
      await expect(page).toHaveURL('/login');
      await expect(menu).toBeHidden();
    });
    await test.step('the menu closes when the user goes back', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
      await expect(page).toHaveURL('/terms');
      await openMenu();
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/login');
      await expect(menu).toBeHidden();
    });

    await logIn(page, user);
    await expect(page).toHaveURL('/dashboard');
    await test.step('the menu leads a user to the dashboard', async () => {
      await page.goto('/');
      await openMenu();
      await menu.getByRole('link', { name: 'Account' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
    await test.step('the menu logs a user out', async () => {
      await openMenu();
      await menu.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
    });
  });
});

test('the header marks the current page and its section, at 1440 px and in the menu at 390 px', async ({ page }) => {
  for (const [address, start, craft] of [
    ['/start', 'page', null],
    ['/craft', null, 'page'],
    ['/crafts', null, 'true'],
    ['/wanted', null, 'true'],
    ['/wanted/some-bounty', null, 'true'],
    ['/farms-all', null, 'true'],
    ['/new', null, null],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 390) await page.getByRole('button', { name: 'Menu' }).click();
      const links = page.getByRole('navigation', { name: width === 1440 ? 'Main' : 'Menu' });
      const current = async (name: string) =>
        links.getByRole('link', { name, exact: true }).getAttribute('aria-current');
      await expect(links).toBeVisible();
      expect([address, width, await current('Start'), await current('Craft')]).toEqual([address, width, start, craft]);
    }
  }
});
