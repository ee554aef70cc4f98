import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { mailLink } from './mail-link.ts';
import { ops } from './ops.ts';
import { logIn, signIn } from './sign-in.ts';

// All tests here share the one capacity of the beta.
test.describe.configure({ mode: 'serial' });

test('Download leads a visitor to the login, which says what it is for', async ({ page, world }) => {
  const user = await world.user();
  const download = page.getByRole('banner').getByRole('button', { name: 'Download' });
  await test.step('Download on the login page says what the login is for, and adds nothing to the history', async () => {
    await page.goto('/start');
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    for (const _press of ['first', 'second']) {
      await download.click();
      await expect(page.getByText('Log in or sign up to download Furrow.')).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
    await page.goBack();
    await expect(page).toHaveURL('/start');
  });

  await test.step('Download leads to the login, and back to the page afterwards', async () => {
    await page.goto('/new');
    await download.click();
    await expect(page).toHaveURL('/login?returnUrl=%2Fnew');
    await logIn(page, user);
    await expect(page).toHaveURL('/new');
  });
});

test('Download gives a user with a place the installer, and answers where the user is', async ({ page, world }) => {
  const calls = '**/functions/requestBetaDownload';
  await signIn(page, await world.user(), '/start');
  await test.step('a user with a place gets the installer of their system', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download for Linux' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^furrow-0\.1\.0-linux-.*sample\.txt$/);
    await expect(page.getByText('Access granted! Your download will start now.')).toBeVisible();
    await expect(page).toHaveURL('/start');
  });

  await page.getByRole('banner').getByRole('link', { name: 'New', exact: true }).click();
  await expect(page).toHaveURL('/new');

  await test.step('the Download button says that it is checking and ignores a second click meanwhile', async () => {
    const { letGo } = await holdRequests(page, calls);
    const button = page.getByRole('banner').getByRole('button', { name: /Download|Checking/ });
    const downloading = page.waitForEvent('download');
    await button.click();
    await expect(button).toHaveText('Checking...');
    await expect(button).toBeDisabled();
    letGo();
    await downloading;
    await expect(button).toHaveText('Download');
    await page.unroute(calls);
  });

  await test.step('a late answer does not move a user from the page they went on to', async () => {
    const { asked, letGo } = await holdRequests(page, calls, (route) =>
      route.fulfill({ json: { result: { success: true, status: 'waitlisted', position: 3 } } }),
    );
    await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
    await asked;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page).toHaveURL('/terms');
    letGo();
    await expect(page.getByText('You are number 3 on the waitlist!')).toBeVisible();
    await expect(page).toHaveURL('/terms');
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' });

  test('Download leads to the releases page, as there is no installer for phones', async ({ page, world }) => {
    await signIn(page, await world.user(), '/start');
    await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page).toHaveURL('/releases');
    await expect(page.getByRole('listitem').filter({ hasText: 'macOS' })).toBeVisible();
  });
});

test('the releases page offers the installers that there are', async ({ page, world, problems }) => {
  const calls = '**/functions/requestBetaDownload';
  const mac = page.getByRole('button', { name: 'Download for macOS' });
  const noLongerOnOffer = page.getByText('An error occurred: This installer is no longer on offer.');
  await signIn(page, await world.user(), '/releases');
  await test.step('the requested one, with its checksum, and only this one shows that it is being checked', async () => {
    await expect(page.getByRole('listitem').filter({ has: mac })).toContainText(/macOS.*SHA-256 [0-9a-f]{64}/);
    const { letGo } = await holdRequests(page, calls);
    const downloading = page.waitForEvent('download');
    await mac.click();
    await expect(mac).toHaveText('Checking...');
    await expect(page.getByRole('main').getByText('Checking...')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Download for Windows, x64' })).toBeDisabled();
    letGo();
    expect((await downloading).suggestedFilename()).toContain('macos');
    await expect(mac).toHaveText('Download');
    await page.unroute(calls);
  });

  await page.route(calls, (route) => route.fulfill({ json: { result: { success: true, status: 'granted' } } }));
  await test.step('an installer that is no longer on offer is reported and removed from the open list', async () => {
    const windows = page.getByRole('button', { name: 'Download for Windows, Arm' });
    await expect(windows).toBeVisible();
    await page.route('**/downloads', async (route) => {
      const release = await (await route.fetch()).json();
      const files = release.files.filter(({ os }: { os: string }) => os !== 'windows');
      await route.fulfill({ json: { ...release, files } });
    });
    await windows.click();
    await expect(noLongerOnOffer).toBeVisible();
    await expect(windows).toHaveCount(0);
    await expect(mac).toBeVisible();
    await page.unroute('**/downloads');
  });

  await page.reload();
  await test.step('installers stay listed when the list cannot be reloaded after a download', async () => {
    await expect(mac).toBeVisible();
    problems.allowFromHere(/Failed to load resource/);
    await page.route('**/downloads', (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse('**/downloads');
    await mac.click();
    await (await refused).finished();
    await expect(noLongerOnOffer).toBeVisible();
    await expect(page.getByText('The release could not be loaded.')).toHaveCount(0);
    await expect(mac).toBeVisible();
  });
});

test('an expired installer link redirects a browser to the releases page and answers a program with 403', async ({
  page,
}) => {
  await page.goto('/downloads/linux?expires=1');
  await expect(page).toHaveURL('/releases');
  await expect(page.getByRole('button', { name: 'Download for macOS' })).toBeVisible();
  const answer = await page.request.get('/downloads/linux?expires=1');
  expect([answer.status(), await answer.text()]).toEqual([403, expect.stringContaining('This link has expired')]);
});

test('a user without a place joins the waitlist, and gets a place when an operator raises the capacity', async ({
  page,
  world,
  addresses,
}) => {
  ops(addresses, 'downloads', 'capacity', '0');
  const user = await world.user();
  await signIn(page, user, '/new');
  await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
  await expect(
    page.getByText(/^You are number \d+ on the waitlist! We'll notify you as soon as a spot opens up\.$/),
  ).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  expect(ops(addresses, 'downloads', 'capacity', '1000', '--reason', 'opening up')).toContain(
    'Admitted from the waitlist, and told of it: 1.',
  );
  // The operators' shell knows only the product's data folder.
  const link = await mailLink(
    addresses.sandboxUrl,
    user.email,
    /^Your place in the Furrow beta$/,
    /https?:\/\/\S+\/releases/,
  );
  expect(link).toBe(`${addresses.url}/releases`);
  await page.goto('/releases');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for Windows, x64' }).click();
  expect((await downloading).suggestedFilename()).toContain('windows-x64');
});
