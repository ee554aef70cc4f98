import * as v from 'valibot';
import {
  approveFarmJoinRequest,
  removeFarmMember,
  requestToJoinFarm,
  updateFarmDetails,
} from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { joinRequests } from '#contract/farms/queries.ts';
import { testPassword } from '#testing/world.ts';
import { expectAccessible } from './expect-accessible.ts';
import { askers, invite, makeFarm, myFarm } from './farm-world.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { mailLink, verifyByMail } from './mail-link.ts';
import { fillCredentials, signIn } from './sign-in.ts';
import { uniqueName } from './unique-name.ts';
import { verifyEmail } from './verify-email.ts';

test('the owner hands the farm over and leaves; both see it at once', async ({ page, otherBrowser, world }) => {
  const [owner, member] = [await world.user(), await world.user()];
  const name = uniqueName('Handed Over');
  const farmId = await makeFarm(world, owner, name);
  await signIn(page, member);
  await myFarm(page).getByRole('button', { name: 'Browse farms' }).click();
  await page.getByLabel('Search').fill(name);
  await page.getByRole('button', { name: `Request to Join ${name}` }).click();
  const own = await otherBrowser();
  await signIn(own, owner);
  await own.getByRole('button', { name: `Approve ${member.email}` }).click();
  await page.goto(`/farm/${farmId}`);
  await expect(page.getByRole('button', { name: 'Leave farm' })).toBeVisible();
  // Nobody's address is shown, and a user without a name reads what the others see.
  const members = page.getByRole('region', { name: 'Members' });
  await expect(members.getByText(`You (others see Member ${member.uid.slice(0, 6)})`)).toBeVisible();
  await expect(members.getByRole('link', { name: 'Set a name' })).toHaveAttribute('href', '/dashboard/security');
  for (const { email } of [member, owner]) await expect(page.getByText(email)).toHaveCount(0);

  await own.goto(`/farm/${farmId}`);
  await own.getByRole('button', { name: /^Make owner: / }).click();
  const question = own.getByRole('dialog');
  await expect(question.getByText(`will own the farm "${name}"`)).toBeVisible();
  await expectAccessible(own);
  await question.getByRole('button', { name: 'Hand over' }).click();
  await expect(own.getByText('The farm was handed over.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Delete farm' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete farm' })).toBeVisible();
  await expectAccessible(page);

  await own.getByRole('button', { name: 'Leave farm' }).click();
  await expect(own.getByText(farmMessages.leaveQuestion(name, true))).toBeVisible();
  await own.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(own.getByText('You have left the farm.')).toBeVisible();
  await expect(own).toHaveURL(/\/dashboard$/);
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(own);
});

test('a person without an account is invited by mail, signs up, verifies the email and accepts', async ({
  page,
  otherBrowser,
  world,
  addresses,
  problems,
}) => {
  problems.allow(/status of 409/);
  const name = uniqueName('Inviting');
  const owner = await world.user();
  await verifyEmail(addresses.databaseUrl, owner);
  const farmId = await makeFarm(world, owner, name);
  await signIn(page, owner, `/farm/${farmId}`);
  const email = world.newEmail();
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByLabel('Their email').fill(owner.email);
  await page.getByLabel('Their email').press('Enter');
  const failure = page.getByText('Failed to send invitation');
  await expect(failure).toBeVisible();
  await page.getByLabel('Their email').fill('');
  await page.getByLabel('Their email').press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(failure).toBeHidden();
  await page.getByLabel('Their email').fill(email);
  const { asked, letGo } = await holdRequests(page, '**/functions/inviteUserToFarm');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await asked;
  await page.getByLabel('Their email').fill('next@example.test');
  letGo();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Their email')).toHaveValue('next@example.test');
  await expectAccessible(page);
  await page.getByLabel('Their email').fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Open Invitations' }).getByText(email)).toBeVisible();
  await expectAccessible(page);

  const invitee = await otherBrowser();
  await invitee.goto(await mailLink(addresses.sandboxUrl, email, /Join the farm/, /https?:\/\/\S+\/dashboard/));
  await expect(invitee.getByRole('heading', { name: 'Login to Furrow' })).toBeVisible();
  await invitee.getByRole('link', { name: 'Sign up' }).click();
  await expect(invitee.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
  await fillCredentials(invitee, email, testPassword);
  await invitee.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(invitee.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await verifyByMail(invitee, addresses.sandboxUrl, email);
  await signIn(invitee, { email, password: testPassword });
  await expect(myFarm(invitee).getByText(`Owner: ${owner.email}`)).toBeVisible();
  await invitee.getByRole('button', { name: `Accept ${name}` }).click();
  await expect(invitee.getByText('You have successfully joined the farm!')).toBeVisible();
  await expect(myFarm(invitee).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Open Invitations' })).toBeHidden();
});

test('an owner takes an invitation back, and an invited user declines one', async ({
  page,
  otherBrowser,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const [kept, gone] = [uniqueName('Kept'), uniqueName('Gone')];
  const keptId = await makeFarm(world, owner, kept);
  const goneOwner = await world.user();
  const goneId = await makeFarm(world, goneOwner, gone);
  const invitee = await world.user();
  await world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: invitee.idToken });
  await invite(world, owner, keptId, invitee.email);
  await invite(world, goneOwner, goneId, invitee.email);
  const other = await otherBrowser();
  await verifyByMail(other, addresses.sandboxUrl, invitee.email);
  await signIn(other, invitee);
  await expect(myFarm(other).getByText(gone)).toBeVisible();
  await signIn(page, goneOwner, `/farm/${goneId}`);
  await page.getByRole('button', { name: `Take back the invitation of ${invitee.email}` }).click();
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible();
  await expect(myFarm(other).getByText(gone)).toBeHidden();
  // With a farm of their own, the user reads why they cannot accept.
  const own = uniqueName('Own');
  await makeFarm(world, invitee, own);
  await expect(myFarm(other).getByText(`You own "${own}". Hand it over or delete it first to accept.`)).toBeVisible();
  await expect(other.getByRole('button', { name: `Accept ${kept}` })).toBeDisabled();
  await expectAccessible(other);
  await other.getByRole('button', { name: `Decline ${kept}` }).click();
  await expect(other.getByText('Invitation declined.')).toBeVisible();
  await expect(myFarm(other).getByText(kept)).toBeHidden();
});

test('a user asks to join a farm, is let in, and is removed', async ({ page, world }) => {
  const [owner, user] = [await world.user(), await world.user()];
  const [name, home] = [uniqueName('Neighbour'), uniqueName('Home')];
  await makeFarm(world, await world.user(), name);
  const farmId = await makeFarm(world, owner, home);

  await test.step('a user withdraws a join request on the card of a farm and on the dashboard', async () => {
    await signIn(page, user, `/farms-all?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Join ${name}` }).click();
    await expect(page.getByRole('button', { name: 'Requested' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Withdraw your request to join ${name}` }).click();
    await expect(page.getByText('Your request was withdrawn.')).toBeVisible();
    await page.getByRole('button', { name: `Join ${name}` }).click();
    await expect(page.getByText('Your request to join the farm has been sent.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(myFarm(page).getByRole('region', { name: 'My Join Requests' }).getByText(name)).toBeVisible();
    await expectAccessible(page);
    await myFarm(page)
      .getByRole('button', { name: `Withdraw your request to join ${name}` })
      .click();
    await expect(myFarm(page).getByText('You are not in a farm yet.', { exact: false })).toBeVisible();
  });
  await test.step('a user whose request is approved while they name a new farm is told so in the dialog', async () => {
    await myFarm(page).getByRole('button', { name: 'Create a farm' }).click();
    await page.getByLabel('Farm name').fill('A name of my own');
    await world.call(requestToJoinFarm, user, { farmId });
    const { value } = await world.read(joinRequests.name, owner, { farmId });
    const [request] = v.parse(joinRequests.value, value).items;
    await world.call(approveFarmJoinRequest, owner, { requestId: request?.id ?? '', requesterUid: user.uid });
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You are in a farm now, so you cannot create another.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    await expect(myFarm(page).getByRole('link', { name: 'Manage Farm' })).toBeVisible();
  });
  await test.step('a member of a farm reads on other farms why they cannot join', async () => {
    await page.goto(`/farms-all?search=${encodeURIComponent(name)}`);
    const button = page.getByRole('button', { name: 'In another farm' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(farmMessages.oneAtATime);
    // On a touch screen there is no hover text, so the reason is on the page itself.
    await expect(page.getByText(farmMessages.oneAtATime)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(farmMessages.oneAtATime)).toBeVisible();
    await page.getByRole('link', { name: 'My Farm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
    await expect(page.getByText(farmMessages.oneAtATime)).toBeHidden();
  });
  await test.step('a member who is removed from a private farm reads on its open page that they can no longer see it', async () => {
    await world.call(updateFarmDetails, owner, { farmId, isPublic: false });
    await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
    await world.call(removeFarmMember, owner, { farmId, userId: user.uid });
    await expect(page.getByText('You can no longer see this farm.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse All Farms' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('There is no such farm.')).toBeVisible();
  });
});

test('the second click of a double click does not approve the next join request, which moved into its place', async ({
  page,
  world,
  addresses,
}) => {
  const owner = await world.user();
  const farmId = await makeFarm(world, owner, uniqueName('Hasty'));
  await askers(addresses.databaseUrl, farmId, 2);
  await signIn(page, owner, `/farm/${farmId}`);
  const approve = page.getByRole('button', { name: /^Approve asker-/ });
  await expect(approve).toHaveCount(2);
  const { x = 0, y = 0 } = (await approve.first().boundingBox()) ?? {};
  await page.mouse.click(x + 10, y + 10);
  await expect(approve).toHaveCount(1);
  await expect.poll(async () => (await approve.first().boundingBox())?.y).toBe(y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A button that takes a click shows it at once: it is busy until the answer, and then gone.
  await expect(approve).toHaveAttribute('aria-busy', 'false');
  await page.mouse.click(x + 10, y + 10);
  await expect(approve).toHaveCount(0);
});
