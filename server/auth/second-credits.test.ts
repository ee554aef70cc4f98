import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const creditsOf = async (user: TestUser) => (await furrow.world.read('me', user)).value;

/** Makes an address whose account was deleted just now, after it had its credits. */
async function leftAddress(): Promise<string> {
  const { email, idToken } = await furrow.verifiedUser();
  expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
  return email;
}

/** Asks for a change to another address, and returns the code in the mail that confirms it. */
async function codeOfMove(email: string, user: TestUser): Promise<string> {
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: user.idToken, newEmail: email };
  await furrow.world.identity('v1/accounts:sendOobCode', asked);
  return new MailBox(furrow).code(email, 'Confirm your new email');
}

/** Changes the user's address by the link in the mail, and signs the user in again. */
async function movedTo(email: string, user: TestUser): Promise<TestUser> {
  const oobCode = await codeOfMove(email, user);
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  return furrow.world.signIn({ ...user, email });
}

test("a change to an address that had this month's credits takes the user's credits until the next month", async () => {
  furrow.clock.moveTo('2033-05-10T10:00:00Z');
  const user = await movedTo(await leftAddress(), await furrow.world.user());
  expect(await creditsOf(user)).toMatchObject({ monthlyCoins: 0 });
  furrow.clock.moveTo('2033-06-01T00:00:30Z');
  expect(await creditsOf(await furrow.world.signIn(user))).toMatchObject({ monthlyCoins: 200 });
});

test("a change to an address that had this month's credits takes those of a user of last month, too", async () => {
  furrow.clock.moveTo('2033-07-31T23:58:00Z');
  const early = await furrow.world.user();
  furrow.clock.moveTo('2033-08-01T00:00:30Z');
  const user = await movedTo(await leftAddress(), await furrow.world.signIn(early));
  expect(await creditsOf(user)).toMatchObject({ monthlyCoins: 0 });
});

test("a user without an address who takes one that had this month's credits loses their own", async () => {
  const { db } = furrow.context;
  const [user, email] = [await furrow.world.user(), await leftAddress()];
  const nothing = { email: null, password_hash: null, password_updated_at: null };
  await db.updateTable('users').set(nothing).where('uid', '=', user.uid).execute();
  const { httpStatus } = await furrow.world.identity('v1/accounts:signUp', { ...user, email });
  expect(httpStatus).toBe(200);
  expect(await creditsOf(await furrow.world.signIn({ ...user, email }))).toMatchObject({ monthlyCoins: 0 });
});

test('a sign-up with an address that another account left this month gets no credits', async () => {
  const left = await furrow.verifiedUser();
  const moved = await movedTo(furrow.world.newEmail(), left);
  expect(await creditsOf(moved)).toMatchObject({ monthlyCoins: 200 });
  expect(await creditsOf(await furrow.world.user(left.email))).toMatchObject({ monthlyCoins: 0 });
});

test('an address whose account is deleted in two months in a row gets no second credits in the second', async () => {
  furrow.clock.moveTo('2033-10-31T23:58:00Z');
  const email = await leftAddress();
  furrow.clock.moveTo('2033-11-01T00:00:30Z');
  const again = await furrow.world.user(email);
  await verifyAddress(furrow.context.db, again.uid);
  expect(await creditsOf(again)).toMatchObject({ monthlyCoins: 200 });
  await furrow.world.identity('v1/accounts:delete', { idToken: again.idToken });
  expect(await creditsOf(await furrow.world.user(email))).toMatchObject({ monthlyCoins: 0 });
});

test('an address whose account was deleted last month takes no credits away', async () => {
  furrow.clock.moveTo('2034-01-31T23:58:00Z');
  const email = await leftAddress();
  furrow.clock.moveTo('2034-02-01T00:00:30Z');
  const user = await movedTo(email, await furrow.world.user());
  expect(await creditsOf(user)).toMatchObject({ monthlyCoins: 200 });
});

test('a change begun before midnight, to an address deleted last month, leaves the credits of the new month', async () => {
  furrow.clock.moveTo('2034-03-31T23:58:00Z');
  const email = await leftAddress();
  furrow.clock.moveTo('2034-04-01T00:00:01Z');
  const user = await furrow.world.user();
  const oobCode = await codeOfMove(email, user);
  furrow.clock.moveTo('2034-03-31T23:59:59Z');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  furrow.clock.moveTo('2034-04-01T00:00:02Z');
  expect(await creditsOf(await furrow.world.signIn({ ...user, email }))).toMatchObject({ monthlyCoins: 200 });
});

test("a change begun before midnight, to an address that had the new month's credits, takes them away", async () => {
  furrow.clock.moveTo('2034-05-31T23:58:00Z');
  const user = await furrow.world.user();
  furrow.clock.moveTo('2034-06-01T00:00:01Z');
  const email = await leftAddress();
  const oobCode = await codeOfMove(email, user);
  furrow.clock.moveTo('2034-05-31T23:59:59Z');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  furrow.clock.moveTo('2034-06-01T00:00:02Z');
  expect(await creditsOf(await furrow.world.signIn({ ...user, email }))).toMatchObject({ monthlyCoins: 0 });
});

test('an address without an earlier account takes no credits away, nor does one that replaces a verified address', async () => {
  const newcomer = await movedTo(furrow.world.newEmail(), await furrow.world.user());
  expect(await creditsOf(newcomer)).toMatchObject({ monthlyCoins: 200 });
  const proved = await furrow.verifiedUser();
  expect(await creditsOf(await movedTo(await leftAddress(), proved))).toMatchObject({ monthlyCoins: 200 });
});
