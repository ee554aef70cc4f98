import { operatorMessages } from '#contract/operators/messages.ts';
import { expect, test } from './journey.ts';
import { operatorsConsole, part } from './operators-console.ts';

const { people, openConsole } = operatorsConsole();

test('each part of the console and the result of a search are told to screen readers', async ({ page }) => {
  await test.step('each part of the console has its own heading and title', async () => {
    await openConsole(page);
    await expect(page).toHaveTitle('Disputes, Operators | Furrow');
    await part(page, 'Payments').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Payments, Operators' })).toBeFocused();
    await expect(page).toHaveTitle('Payments, Operators | Furrow');
  });
  await test.step('screen readers hear whether the searched user exists, at each search', async () => {
    const { email, uid } = await people().user();
    await part(page, 'Users').click();
    const who = page.getByLabel('Email or uid');
    const told = page.getByRole('status');
    await who.fill('nobody@example.test');
    await who.press('Enter');
    await expect(told.filter({ hasText: operatorMessages.userUnknown('nobody@example.test') })).toHaveCount(1);
    await expect(who).toBeFocused();
    await who.press('Enter');
    await expect(told.getByText(operatorMessages.userUnknown('nobody@example.test'))).toHaveCount(2);
    await who.fill(email);
    await who.press('Enter');
    await expect(page.getByRole('heading', { name: email })).toBeVisible();
    await expect(told.filter({ hasText: email })).toHaveCount(1);
    await page.getByRole('link', { name: 'Find another user' }).click();
    await expect(told.filter({ hasText: email })).toHaveCount(0);
    await who.fill(uid);
    await who.press('Enter');
    await expect(told.filter({ hasText: email })).toHaveCount(1);
  });
});
