import { endSession } from '#contract/auth/calls.ts';
import { authMessages } from '#contract/auth/messages.ts';
import { sessionIdOf, type TestUser, testPassword, type World } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './journey.ts';
import { mailLink, verifyByMail } from './mail-link.ts';
import { signIn, signUpByForm } from './sign-in.ts';
import { verifyEmail } from './verify-email.ts';

test('a link to change the email says so when the new email was taken meanwhile, and nothing changes', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  const newEmail = world.newEmail();
  await askForChange(world, user, newEmail);
  const link = await mailLink(addresses.sandboxUrl, newEmail, /./);
  await verifyEmail(addresses.databaseUrl, await world.user(newEmail));
  problems.allow(/status of 400/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Use the new address' }).click();
  await expect(page.getByRole('heading', { name: 'This address is taken' })).toBeVisible();
  await expect(page.getByText('Yours keeps the address that it has.')).toBeVisible();
});

test('a link to change the email says that it ended when the session that requested it was ended', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  const elsewhere = await world.signIn(user);
  const newEmail = world.newEmail();
  await askForChange(world, user, newEmail);
  const link = await mailLink(addresses.sandboxUrl, newEmail, /./);
  await world.call(endSession, user, { sessionId: sessionIdOf(elsewhere) });
  problems.allow(/status of 400/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page).toHaveTitle('This link has expired | Furrow');
  await expect(page.getByText('a device was logged out or Google was unlinked')).toBeVisible();
});

test('a link to restore an email that was taken meanwhile refers to the support', async ({
  page,
  world,
  addresses,
  problems,
}) => {
  const user = await world.user();
  await verifyEmail(addresses.databaseUrl, user);
  const newEmail = world.newEmail();
  await askForChange(world, user, newEmail);
  await page.goto(await mailLink(addresses.sandboxUrl, newEmail, /./));
  await page.getByRole('button', { name: 'Use the new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  const link = await mailLink(addresses.sandboxUrl, user.email, /chang/i);
  await verifyEmail(addresses.databaseUrl, await world.user(user.email));
  problems.allow(/status of 400/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Put my address back' }).click();
  await expect(page.getByText('This address now belongs to another account.')).toBeVisible();
  await expect(page.getByText('Write to support@furrow.dev from it')).toBeVisible();
});

test('a verification link of a disabled account says so', async ({ page, world, addresses, problems }) => {
  const user = await world.user();
  await askForVerification(world, user);
  const link = await mailLink(addresses.sandboxUrl, user.email, /Verify your email/);
  await askDatabase(addresses.databaseUrl, 'update users set disabled = true where uid = $1', [user.uid]);
  problems.allow(/status of 400/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'This account is disabled' })).toBeVisible();
  await expect(page.getByText('write to support@furrow.dev')).toBeVisible();
});

test('asking for the verification link again after verifying in another tab says that the email is verified', async ({
  page,
  world,
  addresses,
}) => {
  const email = world.newEmail();
  await signUpByForm(page, { email, password: testPassword });
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(page).toHaveTitle('Verify Your Email | Furrow');
  const other = await page.context().newPage();
  await verifyByMail(other, addresses.sandboxUrl, email);
  await other.close();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a user who leaves the page while the verification link is being sent sees no failure', async ({
  page,
  world,
  problems,
}) => {
  // The account's session ends with its page.
  problems.allow(/status of 400/);
  await signUpByForm(page, { email: world.newEmail(), password: testPassword });
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  const { asked, letGo } = await holdRequests(page, '**/accounts:lookup*');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await asked;
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  const isAnswered = page.waitForResponse('**/accounts:lookup*');
  letGo();
  await isAnswered;
  // Long enough for a failure to show.
  await page.waitForTimeout(500);
  await expect(page.getByText(authMessages.verifyAgainTooSoon)).toHaveCount(0);
});

test('a link of another account says who is logged in, and logs out to the login', async ({
  page,
  world,
  addresses,
}) => {
  const [user, other] = [await world.user(), await world.user()];
  await askForVerification(world, user);
  await signIn(page, other, await mailLink(addresses.sandboxUrl, user.email, /Verify your email/));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText(`You are logged in to ${other.email} here.`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out here' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

test('a link of another account says who is logged in, even if its button is pressed before it is checked', async ({
  page,
  world,
  addresses,
}) => {
  const [user, other] = [await world.user(), await world.user()];
  await askForVerification(world, user);
  const { asked, letGo } = await holdRequests(page, '**/accounts:resetPassword*');
  await signIn(page, other, await mailLink(addresses.sandboxUrl, user.email, /Verify your email/));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await asked;
  // Long enough for the button's own request to be answered, if it were sent.
  await page.waitForTimeout(500);
  letGo();
  await expect(page.getByText(`You are logged in to ${other.email} here.`)).toBeVisible();
});

test('checking a link that is never answered does not block its button', async ({ page, world, addresses }) => {
  const user = await world.user();
  await askForVerification(world, user);
  const isAsked = page.waitForRequest('**/accounts:resetPassword*');
  await page.route('**/accounts:resetPassword*', () => {});
  await page.goto(await mailLink(addresses.sandboxUrl, user.email, /Verify your email/));
  await isAsked;
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByText('Your account is active.', { exact: true })).toBeVisible();
});

test("a link to reset another account's password says who is logged in, and logs out to the login", async ({
  page,
  world,
  addresses,
}) => {
  const [user, other] = [await world.user(), await world.user()];
  await world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
  await signIn(page, other, await mailLink(addresses.sandboxUrl, user.email, /password/i));
  await page.getByLabel('New password').fill('a-far-better-one');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText(`You are logged in to ${other.email} here.`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out here' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

const askForVerification = (world: World, { idToken }: TestUser) =>
  world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });

const askForChange = (world: World, { idToken }: TestUser, newEmail: string) =>
  world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
