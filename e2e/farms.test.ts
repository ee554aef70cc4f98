import { requestToJoinFarm } from '#contract/farms/calls.ts';
import { expectAccessible } from './expect-accessible.ts';
import { askers, invite, inviteOften, makeFarm, myFarm } from './farm-world.ts';
import { expect, test } from './journey.ts';
import { unanswered } from './lose-answer.ts';
import { verifyByMail } from './mail-link.ts';
import { signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test('a user creates a farm, renames it, changes its icon, makes it public and deletes it', async ({ page, world }) => {
  const taken = uniqueName('Taken');
  await makeFarm(world, await world.user(), taken);
  const name = uniqueName('Green Valley');
  await signIn(page, await world.user());
  await myFarm(page).getByRole('button', { name: 'Create a farm' }).click();
  await page.getByLabel('Farm name').fill('ab');
  await expect(page.getByText('Name must be at least 3 characters.')).toBeVisible();
  await page.getByLabel('Farm name').fill(taken.toUpperCase());
  await expect(page.getByRole('paragraph').filter({ hasText: 'This farm name is already taken.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create farm' })).toBeDisabled();
  await page.getByLabel('Farm name').fill(name);
  await page.getByLabel('Farm name').press('Enter');
  await expect(page.getByText('Please wait for the name check to complete.')).toBeVisible();
  await page.getByRole('button', { name: 'Create farm' }).click();
  await expect(page.getByText(`Farm "${name}" created successfully!`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('This farm has not published any crafts yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Farm name').fill(`${name} never`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Farm name').fill('ab');
  await expect(page.getByText('Name must be at least 3 characters.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const field = await page.getByLabel('Farm name').boundingBox();
  expect(field?.width, 'a phone shows the whole of a name').toBeGreaterThan(250);
  await page.getByLabel('Farm name').press('Enter');
  await expect(
    page.getByText('Please fix the errors before saving: Name must be at least 3 characters.'),
  ).toBeVisible();
  await page.getByLabel('Farm name').fill(taken);
  await expect(page.getByRole('paragraph').filter({ hasText: 'This farm name is already taken.' })).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByLabel('Farm name').fill(`${name} two`);
  await page.getByLabel('Farm name').press('Enter');
  await expect(page.getByText('Please wait for the name check to complete.')).toBeVisible();
  await expect(save).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name} two` })).toBeVisible();
  await expect(page.getByText('Farm details updated.')).toBeVisible();

  await page.getByRole('button', { name: 'Change icon' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'zen garden' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Farm icon updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Change icon' }).click();
  await expect(page.getByRole('button', { name: 'zen garden', pressed: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Private: change privacy' }).click();
  await page.getByLabel('Public: everybody can find this farm').check();
  await page.getByRole('textbox', { name: 'Description' }).fill('We grow finders of bugs.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Accepting Members', { exact: true })).toBeVisible();
  await page.goto(`/farms-all?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: 'My Farm' })).toBeDisabled();
  await expect(page.getByText('We grow finders of bugs.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search').fill('zzqqyyzz');
  await expect(page.getByRole('main').getByText('No farms match your search criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByLabel('Search')).toBeFocused();
  await expect(page.getByRole('main').getByText('No farms match your search criteria.')).toBeHidden();

  await page.goto('/dashboard');
  await myFarm(page).getByRole('link', { name: 'Manage Farm' }).click();
  await page.getByRole('button', { name: 'Delete farm' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/This action cannot be undone and will remove all members\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete farm' }).click();
  await expect(page.getByText('Farm deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(myFarm(page).getByRole('button', { name: 'Create a farm' })).toBeVisible();
});

test('a join request appears on the open dashboard of the owner, and the approval on that of the user', async ({
  page,
  otherBrowser,
  world,
}) => {
  const owner = await world.user();
  const name = uniqueName('Joined');
  await makeFarm(world, owner, name);
  await signIn(page, owner);
  await expect(myFarm(page).getByText('Nobody is waiting.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pending Join Requests' }).getByRole('list')).toHaveCount(0);

  const asker = await world.user();
  const other = await otherBrowser();
  await signIn(other, asker);
  await myFarm(other).getByRole('button', { name: 'Browse farms' }).click();
  await other.getByLabel('Search').fill(name);
  await expect(other.getByRole('dialog').getByRole('status')).toHaveText(/1 farm/);
  await other.getByRole('button', { name: `Request to Join ${name}` }).click();
  await expect(other.getByText('Your request to join the farm has been sent.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Requested' })).toBeDisabled();
  await expectAccessible(other);
  await other.keyboard.press('Escape');

  await expect(myFarm(page).getByText(asker.email)).toBeVisible();
  await expect(myFarm(page).getByText('They have not verified this address.')).toBeVisible();
  await expect(myFarm(page).getByText('asked to join this week')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Approve ${asker.email}` }).click();
  await expect(page.getByText('User has been added to your farm.')).toBeVisible();
  await expect(myFarm(other).getByText('Only the owner of the farm can manage its members.')).toBeVisible();

  await myFarm(other).getByRole('link', { name: 'Manage Farm' }).click();
  await expect(other.getByRole('button', { name: 'Delete farm' })).toBeHidden();
  await other.getByRole('button', { name: 'Leave farm' }).click();
  await other.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(other.getByText('You have left the farm.')).toBeVisible();
  await expect(other).toHaveURL('/dashboard');
});

test('an owner renames their farm, and finds the requests to join it on the dashboard', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const name = uniqueName('Checked');
  const farmId = await makeFarm(world, owner, name);
  await signIn(page, owner, `/farm/${farmId}`);

  await test.step('a farm name is checked only if it changed, and only once typing has stopped', async () => {
    const checked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/checkFarmNameIsUnique')) checked.push(request.postDataJSON().data.farmName);
    });
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Farm name').press('End');
    await page.getByLabel('Farm name').pressSequentially('abc', { delay: 50 });
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.getByLabel('Farm name').fill(name);
    await page.getByLabel('Farm name').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(checked).toEqual([`${name}abc`]);
  });
  await test.step('the dashboard shows five of many join requests, and all of them on request', async () => {
    await askers(addresses.databaseUrl, farmId, 101);
    const last = await world.user();
    await world.call(requestToJoinFarm, last, { farmId });
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Pending Join Requests' });
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    await expect(panel.getByText('100+', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'See All Requests' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pending Join Requests' });
    await expect(dialog.getByRole('listitem')).toHaveCount(100);
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(102);
    await dialog.getByRole('button', { name: `Approve ${last.email}` }).click();
    await expect(page.getByText('User has been added to your farm.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(101);
    await askers(addresses.databaseUrl, farmId, 0);
  });
});

test('an invited user verifies their email and accepts', async ({ page, world, addresses, problems }) => {
  problems.allow(/net::ERR_FAILED/);
  const name = uniqueName('Inviting');
  const owner = await world.user();
  await verifyEmail(addresses.databaseUrl, owner);
  const farmId = await makeFarm(world, owner, name);
  const invitee = await world.user();
  await invite(world, owner, farmId, invitee.email);
  await world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: invitee.idToken });
  await verifyByMail(page, addresses.sandboxUrl, invitee.email);
  await signIn(page, invitee);
  await expect(myFarm(page).getByText(`Owner: ${owner.email}`)).toBeVisible();
  await expectAccessible(page);
  for (const [name, text] of [
    ['declineFarmInvitation', `Failed to decline invitation: ${unanswered}`],
    ['acceptFarmInvitation', `Failed to join farm: ${unanswered}`],
  ] as const) {
    await page.route(`**/functions/${name}`, (route) => route.abort());
    await page.getByRole('button', { name: name.startsWith('decline') ? /^Decline / : /^Accept / }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(`**/functions/${name}`);
  }
  await page.getByRole('button', { name: `Accept ${name}` }).click();
  await expect(page.getByText('You have successfully joined the farm!')).toBeVisible();
  await expect(myFarm(page).getByRole('link', { name, exact: true })).toBeVisible();
});

test('the dashboard shows five of many invitations, and the others on request', async ({ page, world, addresses }) => {
  const user = await world.user();
  await verifyEmail(addresses.databaseUrl, user);
  await inviteOften(addresses.databaseUrl, user.email, 8);
  await signIn(page, user);
  const lines = myFarm(page).getByRole('region', { name: 'Pending Invitations' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expectAccessible(page);
  await myFarm(page).getByRole('button', { name: 'Show 3 more' }).click();
  await expect(lines).toHaveCount(8);
  await expect(myFarm(page).getByText('3 more:')).toBeFocused();
  await expect(lines.nth(5)).toHaveCSS('border-top-width', '1px');
});
