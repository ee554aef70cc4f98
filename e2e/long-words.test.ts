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

test('the dashboard of a new user fits a phone', async ({ page, world }) => {
  await test.step('the list of farms shows the name beside the icon', async () => {
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
  await test.step('text with wide letter spacing fits, including the header with the bell', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await setApart(page);
    await atWidths(page, [320, 340], async () => {
      await expectPageToFit(page);
      await expect(page.getByRole('banner').getByRole('button', { name: /menu/i })).toBeInViewport({ ratio: 1 });
    });
  });
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

test('a long email fits a phone', async ({ page, addresses }) => {
  await test.step('in the mail box of the sandbox', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${addresses.sandboxUrl}/mail?to=${'long'.repeat(50)}`);
    await expect(page.getByText(/^No mails to longlong/)).toBeVisible();
    await expectPageToFit(page);
  });
  await test.step('on the page that asks to verify it', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signUpByForm(page, {
      email: `${uniqueName('a').replaceAll(' ', '')}.${longAddress}`,
      password: 'long-grass-42',
    });
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    await expectPageToFit(page);
  });
});

test('a large balance fits a small phone, on the dashboard and in the coin history', async ({
  page,
  world,
  addresses,
}) => {
  const user = await world.user();
  const ledger = new LedgerWriter(addresses.databaseUrl);
  const balance = page.getByRole('region', { name: 'Available Coins' });
  await ledger.give(user.uid, 1_234_567.123);
  await page.setViewportSize({ width: 320, height: 800 });
  await signIn(page, user);
  await test.step('a balance of more than a million coins', async () => {
    await expect(balance.getByText('.123').first()).toBeVisible();
    await expectPageToFit(page);
    await page.getByRole('link', { name: 'View History' }).first().click();
    await expect(page.getByText('Given for a test')).toBeVisible();
    await expectPageToFit(page);
  });
  await test.step('a balance of more than a billion coins', async () => {
    await ledger.give(user.uid, 1_234_567_890.123);
    await expect(page.getByText('Given for a test')).toHaveCount(2);
    await expectPageToFit(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(balance.getByText('.246').first()).toBeVisible();
    await expectPageToFit(page);
  });
});

test('right-to-left names are shown from right to left, and the texts around them from left to right', async ({
  page,
  world,
  addresses,
}) => {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  await test.step('a heading, and a message around the name', async () => {
    const name = `\u0645\u0631\u0627\u062c\u0639\u0629 ${uniqueName('v')}!`;
    const { result } = await world.call(createCraft, poster, { name, prompt: 'Look closely.', isPublic: true });
    await page.goto(`/crafts/${result?.craftId}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(name);
    const [first, last] = await endsOf(heading);
    expect(first).toBeGreaterThan(last);
    const { x = 0 } = (await heading.boundingBox()) ?? {};
    expect(last).toBeLessThan(x + 10);

    await signIn(page, poster, `/crafts?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const [nameBegins, fullStop] = await endsOf(page.getByText(`${name} is saved.`));
    expect(fullStop, 'a sentence of ours runs from left to right').toBeGreaterThan(nameBegins);
  });
  await test.step('texts beside a name keep their left-to-right order', async () => {
    const title = `\u062a\u0633\u0631\u0628 ${uniqueName('b')}!`;
    await postBounty(world, poster, { title });
    const name = '\u0644\u064a\u0644\u0649 2';
    await world.identity('v1/accounts:update', { idToken: poster.idToken, displayName: name });
    await page.goto('/wanted?of=posted');
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
