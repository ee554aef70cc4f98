import type { Page } from '@playwright/test';
import { bountyMessages } from '#contract/bounties/messages.ts';
import type { World } from '#testing/world.ts';
import { makePoster } from './bounty-world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import type { Addresses } from './product.ts';
import { signIn } from './sign-in.ts';

type Stage = { page: Page; world: World; addresses: Addresses };

/** Opens the form of a new bounty and fills in a problem. */
async function beginBounty({ page, world, addresses }: Stage, problem: string) {
  const poster = await makePoster(world, addresses.databaseUrl, 0);
  await signIn(page, poster, '/wanted');
  await page.getByRole('button', { name: 'Create New Bounty' }).click();
  const form = page.getByRole('region', { name: 'New bounty' });
  await form.getByLabel('Your problem').fill(problem);
  return { poster, form, generate: form.getByRole('button', { name: 'Generate draft' }) };
}

test('the text of a stopped or interrupted draft can be used', async ({ page, world, addresses }) => {
  const { form, generate } = await beginBounty({ page, world, addresses }, 'Our build takes an hour. [[slow]]');
  await test.step('a draft that is stopped, and the page says that it is charged', async () => {
    const place = await generate.boundingBox();
    await generate.click();
    await expect(form.getByText('Writing the description...')).toBeVisible();
    // The text grows below the buttons.
    expect((await generate.boundingBox())?.y).toBe(place?.y);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByText(bountyMessages.draftStopped)).toBeVisible();
    // Screen readers announce only content that is put into an already existing place.
    await expect(page.locator('[role="status"][aria-atomic="false"]')).toContainText(bountyMessages.draftStopped);
    await expect(form.getByText('Our build takes an hour', { exact: true })).toBeVisible();
    await expect(form.getByText('Writing the description...')).toBeHidden();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Use what was written' }).click();
    await expect(form.getByRole('heading', { name: 'Review and post' })).toBeFocused();
    await expect(form.getByLabel('Title')).toHaveValue('Our build takes an hour');
    await expect(form.getByText(/^The draft cost/)).toBeHidden();
  });
  await test.step('a draft that was interrupted by a reload, whose text is offered until it is used', async () => {
    await form.getByRole('button', { name: 'Back' }).click();
    await form.getByLabel('Your problem').fill('Our tests take an hour. [[slow]]');
    await generate.click();
    await expect(form.getByText('Writing the description...')).toBeVisible();
    await page.reload();
    await expect(form.getByText(bountyMessages.draftLeft)).toBeVisible();
    await expect(form.getByText('Our tests take an hour', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Use what was written' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('Our tests take an hour');
    await form.getByRole('button', { name: 'Back' }).click();
    await expect(form.getByRole('button', { name: 'Use what was written' })).toBeHidden();
    // While the next draft is written, only Cancel stops it: that says what it costs.
    const startAfresh = form.getByRole('button', { name: 'Start afresh' });
    await expect(startAfresh).toBeEnabled();
    await generate.click();
    await expect(form.getByText('Writing the title...')).toBeVisible();
    await expect(startAfresh).toBeDisabled();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(startAfresh).toBeEnabled();
  });
});

test('a draft that breaks off or is too expensive is explained beside its button', async ({
  page,
  world,
  addresses,
}) => {
  const { form, poster, generate } = await beginBounty({ page, world, addresses }, 'Our build takes an hour.');
  await test.step('a draft whose connection breaks off says that it is charged, and its text can be used', async () => {
    const words = [{ title: 'Our build' }, { title: 'Our build is slow', description: 'It takes' }];
    await page.route(
      '**/functions/generateBountyCall',
      (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: words.map((message) => `data: ${JSON.stringify({ message })}\n\n`).join(''),
        }),
      { times: 1 },
    );
    await generate.click();
    await expect(form.getByRole('alert')).toHaveText(`Error: ${bountyMessages.draftBroken}`);
    await expect(form.getByText('Our build is slow', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Use what was written' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('Our build is slow');
    await expect(form.getByLabel('Description')).toHaveValue('It takes');
  });
  await test.step('a draft that is stopped before its first word says that nothing was charged, and leaves no text', async () => {
    await form.getByRole('button', { name: 'Back' }).click();
    const { letGo } = await holdRequests(page, '**/functions/generateBountyCall', (route) => route.abort());
    await generate.click();
    await expect(form.getByText('Writing the title...')).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByText(bountyMessages.draftCancelled)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Use what was written' })).toBeHidden();
    letGo();
  });
  await test.step('a user with too few coins for a draft reads so beforehand', async () => {
    await expect(form.getByText(/You have 200 coins\.$/)).toBeVisible();
    await new LedgerWriter(addresses.databaseUrl).spend(poster.uid, [198], 'Chat in the editor');
    await expect(form.getByText(/You have 2 coins\. That is not enough to start one\./)).toBeVisible();
    await expect(form.getByRole('link', { name: 'Purchase Coins' })).toHaveAttribute(
      'href',
      '/dashboard?returnUrl=%2Fwanted',
    );
    await expectAccessible(page);
  });
});
