import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { mailLink } from './mail-link.ts';
import { ops } from './ops.ts';
import { signIn } from './sign-in.ts';

// All tests here share the one capacity of the beta.
test.describe.configure({ mode: 'serial' });

test('Download leads a visitor to the login, and back to the page afterwards', async ({ page, world }) => {
  await page.goto('/new');
  await page.getByRole('banner').getByRole('button', { name: 'Download' }).click();
  await expect(page).toHaveURL('/login?returnUrl=%2Fnew');
  const user = await world.user();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/new');
});

test('Download on the login page says what the login is for, and adds nothing to the history', async ({ page }) => {
  await page.goto('/start');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  const download = page.getByRole('banner').getByRole('button', { name: 'Download' });
  for (const _press of ['first', 'second']) {
    await download.click();
    await expect(page.getByText('Log in or sign up to download Furrow.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  }
  await page.goBack();
  await expect(page).toHaveURL('/start');
});

test('a user with a place gets the installer of their system', async ({ page, world }) => {
  await signIn(page, await world.user(), '/start');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download for Linux' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^furrow-0\.1\.0-linux-.*sample\.txt$/);
  await expect(page.getByText('Access granted! Your download will start now.')).toBeVisible();
  await expect(page).toHaveURL('/start');
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

test('the releases page offers the installer for macOS with its checksum', async ({ page, world }) => {
  await signIn(page, await world.user(), '/releases');
  const mac = page.getByRole('listitem').filter({ hasText: 'macOS' });
  await expect(mac).toContainText(/SHA-256 [0-9a-f]{64}/);
  const downloading = page.waitForEvent('download');
  await mac.getByRole('button', { name: 'Download for macOS' }).click();
  expect((await downloading).suggestedFilename()).toContain('macos');
});

test('an installer that is no longer on offer is reported and removed from the open list', async ({ page, world }) => {
  await signIn(page, await world.user(), '/releases');
  const windows = page.getByRole('button', { name: 'Download for Windows, Arm' });
  await expect(windows).toBeVisible();
  await page.route('**/functions/requestBetaDownload', (route) =>
    route.fulfill({ json: { result: { success: true, status: 'granted' } } }),
  );
  await page.route('**/downloads', async (route) => {
    const release = await (await route.fetch()).json();
    const files = release.files.filter(({ os }: { os: string }) => os !== 'windows');
    await route.fulfill({ json: { ...release, files } });
  });
  await windows.click();
  await expect(page.getByText('An error occurred: This installer is no longer on offer.')).toBeVisible();
  await expect(windows).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download for macOS' })).toBeVisible();
});

test('installers stay listed when the list cannot be reloaded after a download', async ({ page, world, problems }) => {
  problems.allow(/Failed to load resource/);
  await signIn(page, await world.user(), '/releases');
  const mac = page.getByRole('button', { name: 'Download for macOS' });
  await expect(mac).toBeVisible();
  await page.route('**/functions/requestBetaDownload', (route) =>
    route.fulfill({ json: { result: { success: true, status: 'granted' } } }),
  );
  await page.route('**/downloads', (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse('**/downloads');
  await mac.click();
  await (await refused).finished();
  await expect(page.getByText('This installer is no longer on offer.')).toBeVisible();
  await expect(page.getByText('The release could not be loaded.')).toHaveCount(0);
  await expect(mac).toBeVisible();
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

test('only the requested installer shows that it is being checked', async ({ page, world }) => {
  await signIn(page, await world.user(), '/releases');
  const { letGo } = await holdRequests(page, '**/functions/requestBetaDownload');
  const mac = page.getByRole('button', { name: 'Download for macOS' });
  const downloading = page.waitForEvent('download');
  await mac.click();
  await expect(mac).toHaveText('Checking...');
  await expect(page.getByRole('main').getByText('Checking...')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Download for Windows, x64' })).toBeDisabled();
  letGo();
  await downloading;
  await expect(mac).toHaveText('Download');
});

test('the Download button says that it is checking and ignores a second click meanwhile', async ({ page, world }) => {
  await signIn(page, await world.user(), '/new');
  const { letGo } = await holdRequests(page, '**/functions/requestBetaDownload');
  const button = page.getByRole('banner').getByRole('button', { name: /Download|Checking/ });
  const downloading = page.waitForEvent('download');
  await button.click();
  await expect(button).toHaveText('Checking...');
  await expect(button).toBeDisabled();
  letGo();
  await downloading;
  await expect(button).toHaveText('Download');
});

test('a late answer to Download does not move a user from the page they went on to', async ({ page, world }) => {
  await signIn(page, await world.user(), '/new');
  const { asked, letGo } = await holdRequests(page, '**/functions/requestBetaDownload', (route) =>
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
