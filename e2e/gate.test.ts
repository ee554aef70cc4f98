import { minimumFetchIntervalMs } from '#contract/flags/flags.ts';
import { gateMessages } from '#contract/gate/messages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { forgetWrongCodes } from './passing-gate.ts';
import { passcodes } from './product.ts';

test.use({ hasPass: false });
// The gate sees all browsers here as one network, so a block in one journey would affect the next.
test.describe.configure({ mode: 'serial' });
test.beforeEach(({ addresses }) => forgetWrongCodes(addresses.databaseUrl));

test('without a passcode nothing but the gate leaves the server', async ({ page, request, problems }) => {
  problems.allow(/status of 401/);
  for (const path of ['/', '/dashboard', '/no/such/page', '/sitemap.xml']) {
    await page.goto(path);
    await expect(page.getByLabel('Passcode')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
  const html = await (await request.get('/')).text();
  for (const file of html.match(/\/assets\/[\w.-]+/g) ?? []) expect((await request.get(file)).status()).toBe(200);
  for (const text of [passcodes.main, passcodes.dev, passcodes.bypass, 'Chat to create', 'dashboard']) {
    expect(html.replaceAll('Furrow', '').includes(`"${text}"`) || html.includes(`>${text}`)).toBe(false);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /\n');
  expect((await request.post('/functions/requestBetaDownload', { data: { data: null } })).status()).toBe(401);
});

test('checking a passcode times out when the server never answers, and can be repeated', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // The page's GET, which asks whether the gate checks codes, goes through; its POST gets no answer.
  await page.route('**/gate', (route) => route.request().method() === 'GET' && route.fallback());
  await page.getByLabel('Passcode').fill(passcodes.main);
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Enter' }).click();
  await asked;
  await page.clock.fastForward(70_000);
  await expect(page.getByText(gateMessages.unreachable).first()).toBeVisible();
  await page.unroute('**/gate');
  await page.getByLabel('Passcode').fill(passcodes.main);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the gate is accessible when empty and after a wrong passcode, which a server out of reach is not', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401|net::ERR_FAILED/);
  const enter = page.getByRole('button', { name: 'Enter' });
  const passcode = page.getByLabel('Passcode');
  const said = page.getByRole('status');
  await page.goto('/');
  await expectAccessible(page);
  const place = await enter.boundingBox();
  await test.step('a server that cannot be reached is not reported as a wrong passcode', async () => {
    await page.route('**/gate', (route) => route.abort());
    await passcode.fill('oats');
    await enter.click();
    await expect(said).toHaveText(gateMessages.unreachable);
    await page.unroute('**/gate');
  });

  await test.step('a wrong passcode is, and can be replaced at once', async () => {
    await enter.click();
    await expect(said).toHaveText('The passcode was not accepted, try 1.');
    await expect(page.getByText('Incorrect passcode.')).toBeVisible();
    expect(await enter.boundingBox()).toEqual(place);
    await expect(passcode).toHaveValue('');
    await expect(passcode).toBeFocused();
    await expectAccessible(page);
  });
});

test('a wrong passcode that imposes no wait is announced as such, and another can be entered at once', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  // Between any two readings of the clock a millisecond passes, as on a slow device.
  await page.addInitScript(() => {
    const { now } = Date;
    let readings = 0;
    Date.now = () => {
      readings += 1;
      return now() + readings;
    };
  });
  await page.goto('/');
  await page.getByLabel('Passcode').fill('oats');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('The passcode was not accepted, try 1.');
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('status')).toHaveText('The passcode was not accepted, try 1.');
});

test('the bypass parameter opens the site and is removed from the address', async ({ page }) => {
  await page.goto(`/new?pass=${passcodes.bypass}&from=mail`);
  await expect(page.getByRole('heading', { name: "What's New" })).toBeVisible();
  await expect(page).toHaveURL('/new?from=mail');
});

test('a link with a pass that is wrong, or that was not checked, says so', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  const seen = (text: string) => page.getByRole('paragraph').filter({ hasText: text });
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto('/new?pass=of-last-year&from=mail');
    await expect(seen(gateMessages.linkWrong)).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(gateMessages.linkWrong);
    await expect(page).toHaveURL('/new?from=mail');
  }
  await page.goto(`/new?pass=${passcodes.bypass}`);
  await expect(seen(gateMessages.linkBlocked)).toBeVisible();
  await expect(page.getByText(/^Too many failed attempts\. Please try again in \d seconds\.$/)).toBeVisible();
  // Takes longer than the block lasts on a slow machine, so it comes after what is seen during the block.
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Enter' })).toBeEnabled({ timeout: 15_000 });
  await expect(page.getByRole('status')).toHaveText(gateMessages.waitOver);
  await page.goto(`/new?pass=${passcodes.bypass}`);
  await expect(page.getByRole('heading', { name: "What's New" })).toBeVisible();
});

test('a tab whose pass expired shows the gate when the user returns to it', async ({ page, context, problems }) => {
  problems.allow(/status of 401|handshake: Unexpected response code: 403/);
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Passcode').fill(passcodes.main);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.clock.fastForward(minimumFetchIntervalMs);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByLabel('Passcode')).toBeVisible();
});

test('a tab whose pass expired shows the gate instead of a page whose code is not loaded yet', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 401|Failed to fetch dynamically imported module|Unable to preload CSS|MIME type/);
  await page.goto(`/?pass=${passcodes.bypass}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.defineProperty(performance, 'now', { value: () => 3_600_000 }));
  await context.clearCookies();
  await page.getByRole('banner').getByRole('link', { name: 'New', exact: true }).click();
  await expect(page.getByLabel('Passcode')).toBeVisible();
  await expect(page).toHaveURL('/new');
});

test('the passcode opens the page that was asked for, also in another tab that shows the gate', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/new');
  await expect(other.getByLabel('Passcode')).toBeVisible();
  await page.goto('/terms');
  await page.getByLabel('Passcode').fill(passcodes.main);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terms of Use' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.getByRole('heading', { name: "What's New" })).toBeVisible();
});

test('from the third wrong passcode on the gate counts the waiting time down, also after a reload', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4(01|29)/);
  await page.goto('/');
  const enter = page.getByRole('button', { name: 'Enter' });
  for (const code of ['rye', 'oats']) {
    await page.getByLabel('Passcode').fill(code);
    await enter.click();
    await expect(page.getByText('Incorrect passcode.')).toBeVisible();
    await expect(page.getByLabel('Passcode')).toHaveValue('');
  }
  await page.getByLabel('Passcode').fill('rye');
  await enter.click();
  await expect(page.locator('p', { hasText: /^Incorrect passcode\. Try again in \d seconds\.$/ })).toBeVisible();
  await expect(enter).toBeDisabled();
  const said = page.getByRole('status');
  await expect(said).toHaveText(gateMessages.incorrectAndBlocked(5));
  await expect(page.getByText(gateMessages.incorrectAndBlocked(3))).toBeVisible();
  await page.getByLabel('Passcode').press('Enter');
  await expect(said).toHaveText(/^Incorrect passcode\. Try again in [123] seconds\.$/);
  await page.reload();
  await expect(page.getByText(/^Too many failed attempts\. Please try again in \d seconds\.$/)).toBeVisible();
  await expect(enter).toBeEnabled({ timeout: 15_000 });
  await page.getByLabel('Passcode').fill(passcodes.main);
  await enter.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat to create.' })).toBeVisible();
});

test('a standing at the gate that arrives after the answer to a try does not replace its message', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/gate', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ status: 401, json: { message: 'No.', seconds: 25 } });
    await held;
    await route.fulfill({ json: { seconds: 24, isOpen: false } });
  });
  await page.goto('/');
  await page.getByLabel('Passcode').fill('rye');
  await page.getByRole('button', { name: 'Enter' }).click();
  const error = page.locator('p', { hasText: /^Incorrect passcode\. Try again in \d+ seconds\.$/ });
  await expect(error).toBeVisible();
  const stands = page.waitForResponse(
    (response) => response.request().method() === 'GET' && /\/gate$/.test(response.url()),
  );
  letGo();
  await (await stands).finished();
  await expect(page.getByText('Try again in 23 seconds.').first()).toBeVisible();
  await expect(error).toBeVisible();
});

test('pressing Enter before the code of the gate is loaded puts no passcode into the address', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/terms', { waitUntil: 'commit' });
  await page.getByLabel('Passcode').fill(passcodes.main);
  await page.keyboard.press('Enter');
  held.resolve();
  await page.waitForLoadState();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByLabel('Passcode')).toHaveValue(passcodes.main);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Terms of Use' })).toBeVisible();
});

test('the gate tells a visitor whose browser refuses cookies, and keeps the typed passcode', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false });
  });
  await page.goto('/');
  const seen = page.getByRole('paragraph').filter({ hasText: gateMessages.cookiesRefused });
  await expect(seen).toBeVisible();
  await page.getByLabel('Passcode').fill(passcodes.main);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(gateMessages.cookiesRefused);
  await expect(page.getByLabel('Passcode')).toHaveValue(passcodes.main);
  await expect(seen).toHaveCount(1);
});
