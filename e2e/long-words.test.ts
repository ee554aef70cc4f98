import type { Locator, Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import { atWidths } from './at-widths.ts';
import { bountyCard, makePoster, postBounty } from './bounty-world.ts';
import { makeFarm, myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { signIn, signUpByForm } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';

const longAddress = 'maximilian.oberhuber.steinwandner@sonnenblumenlandwirtschaftsverein.example';

/** Expects that nothing in a box extends beyond its right edge. */
async function expectToFit(box: Locator): Promise<void> {
  const overhang = await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overhang).toBeLessThanOrEqual(0);
}

/** Returns where a box begins within the one around it, wherever that moves to. */
const topOf = (box: Locator) => box.evaluate((element: HTMLElement) => element.offsetTop);

const expectPageToFit = (page: Page) => expectToFit(page.locator('html'));

test('long words break where there is no room, at 320, 390 and 1440 px', async ({ page, world }) => {
  const widths = [320, 390, 1440];
  const owner = await world.user();
  await world.identity('v1/accounts:update', { idToken: owner.idToken, displayName: 'W'.repeat(200) });
  await makeFarm(world, owner, uniqueName('W'.repeat(58)));
  const name = uniqueName('W'.repeat(60));
  await world.call(createCraft, owner, { name, prompt: 'Look closely.' });
  await signIn(page, owner);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WWWW');
  await expect(myFarm(page).getByText('WWWW')).toBeVisible();
  await atWidths(page, widths, () => expectPageToFit(page));

  await page.getByRole('button', { name: 'Grant Access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(longAddress);
  await dialog.getByRole('button', { name: 'Grant Access' }).click();
  await expect(dialog.getByText(longAddress)).toBeVisible();
  await atWidths(page, widths, async () => {
    const heading = await topOf(dialog.getByRole('heading', { name: /^Grant access to/ }));
    expect(await topOf(dialog.getByRole('button', { name: 'Close' })), 'beside its first line').toBe(heading);
    await expectToFit(dialog);
  });
});

test('text with wide letter spacing fits on a small phone, including the header with the bell', async ({
  page,
  world,
}) => {
  await signIn(page, await world.user());
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await setApart(page);
  await atWidths(page, [320, 340], async () => {
    await expectPageToFit(page);
    await expect(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeInViewport({ ratio: 1 });
  });
});

test('on a phone the list of farms shows the name beside the icon', async ({ page, world }) => {
  const name = uniqueName('Beside');
  await makeFarm(world, await world.user(), name);
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, await world.user());
  await page.getByRole('button', { name: 'Browse farms' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill(name);
  const found = page.getByRole('dialog').getByRole('listitem');
  await expect(found).toHaveCount(1);
  const { x: nameBegins = 0 } = (await found.getByText(name).boundingBox()) ?? {};
  const { x: rowBegins = 0 } = (await found.boundingBox()) ?? {};
  expect(nameBegins - rowBegins).toBeGreaterThan(40);
});

/** Sets the text spacing that readers may choose. Source: WCAG 1.4.12. */
const setApart = (page: Page) =>
  page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [spaced];
  });

test('a long email fits on the page that asks to verify it, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signUpByForm(page, {
    email: `${uniqueName('a').replaceAll(' ', '')}.${longAddress}`,
    password: 'long-grass-42',
  });
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expectPageToFit(page);
});

for (const coins of [1_234_567.123, 1_234_567_890.123])
  test(`a balance of ${coins} coins fits a small phone`, async ({ page, world, addresses }) => {
    const user = await world.user();
    await new LedgerWriter(addresses.databaseUrl).give(user.uid, coins);
    await page.setViewportSize({ width: 320, height: 800 });
    await signIn(page, user);
    await expect(page.getByRole('region', { name: 'Available Coins' }).getByText('.123').first()).toBeVisible();
    await expectPageToFit(page);
    await page.goto('/coin-ledger');
    await expect(page.getByText('Given for a test')).toBeVisible();
    await expectPageToFit(page);
  });

test('a long email fits in the mail box of the sandbox, on a phone', async ({ page, addresses }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${addresses.sandboxUrl}/mail?to=${'long'.repeat(50)}`);
  await expect(page.getByText(/^No mails to longlong/)).toBeVisible();
  await expectPageToFit(page);
});

test('a right-to-left name is shown from right to left, and a message around it from left to right', async ({
  page,
  world,
}) => {
  const owner = await world.user();
  const name = `\u0645\u0631\u0627\u062c\u0639\u0629 ${uniqueName('v')}!`;
  const { result } = await world.call(createCraft, owner, { name, prompt: 'Look closely.', isPublic: true });
  await page.goto(`/crafts/${result?.craftId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(name);
  const [first, last] = await endsOf(heading);
  expect(first).toBeGreaterThan(last);
  const { x = 0 } = (await heading.boundingBox()) ?? {};
  expect(last).toBeLessThan(x + 10);

  await signIn(page, owner, `/crafts?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const [nameBegins, fullStop] = await endsOf(page.getByText(`${name} is saved.`));
  expect(fullStop, 'a sentence of ours runs from left to right').toBeGreaterThan(nameBegins);
});

test('texts beside a right-to-left name keep their left-to-right order', async ({ page, world, addresses }) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  const title = `\u062a\u0633\u0631\u0628 ${uniqueName('b')}!`;
  await postBounty(world, poster, { title });
  const name = '\u0644\u064a\u0644\u0649 2';
  await world.identity('v1/accounts:update', { idToken: poster.idToken, displayName: name });
  await signIn(page, poster, '/wanted?of=posted');
  const card = bountyCard(page, title);
  const [first, last] = await endsOf(card.getByRole('link'));
  expect(first).toBeGreaterThan(last);
  const posted = (await card.getByText(/^Posted/).boundingBox())?.x;
  const ago = (await card.getByRole('time').boundingBox())?.x;
  expect(posted).toBeLessThan(ago ?? 0);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Manage Farm' }).click();
  const member = page.getByRole('region', { name: 'Members' }).getByRole('listitem');
  const [nameBegins, nameEnds] = await endsOf(member.getByText(name));
  expect(nameBegins).toBeGreaterThan(nameEnds);
  const [joined, day] = await endsOf(member.getByText(/^Joined/));
  expect(joined).toBeLessThan(day);
});

/** Returns the distances of the first and the last letter of a text from the left, in pixels. */
async function endsOf(element: Locator): Promise<[number, number]> {
  return element.evaluate(({ firstChild }) => {
    const text = firstChild as Text;
    const leftOf = (at: number) => {
      const letter = document.createRange();
      letter.setStart(text, at);
      letter.setEnd(text, at + 1);
      return letter.getBoundingClientRect().left;
    };
    return [leftOf(0), leftOf(text.length - 1)];
  });
}
