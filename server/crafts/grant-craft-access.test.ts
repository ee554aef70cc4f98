import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth/messages.ts';
import { grantCraftAccess, returnCraft, updateCraft, withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftGrants, grantsPerPage } from '#contract/crafts/queries.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { GooglePopup } from '#testing/google-sign-in.ts';
import { googleWorld } from '#testing/google-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read, craftOf, me } = craftWorld(() => ({ furrow, creator }));

test('a grant gets the same answer for a known, an unknown and an unverified address', async () => {
  const craftId = await newCraft();
  const addresses = [(await furrow.verifiedUser()).email, 'nobody@example.test', (await furrow.world.user()).email];
  const answers = await Promise.all(
    addresses.map(async (recipientEmail) => {
      const { httpStatus, result } = await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail });
      return { httpStatus, message: result?.message.replace(recipientEmail, 'ADDRESS') };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.httpStatus).toBe(200);
});

test('a grant waits until the address is verified, and then appears live', async () => {
  const craftId = await newCraft({ isPublic: false });
  const user = await furrow.world.user();
  await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email.toUpperCase() });
  expect((await craftOf(craftId, user)).httpStatus).toBe(404);
  expect(await me(user)).toMatchObject({ purchasedCrafts: [] });

  const live = await new LiveClient(furrow.url).opened();
  live.signIn(user.idToken);
  live.watch(1, 'me');
  await live.next();
  await verifyAddress(furrow.context.db, user.uid);
  expect((await live.next()).value).toMatchObject({ purchasedCrafts: [craftId] });
  live.close();
  expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
});

test('a user who verifies an address in any way is notified once of the crafts granted to it', async () => {
  const { world } = furrow;
  const mails = new MailBox(furrow);
  const told = async (user: TestUser) => (await world.inbox(user)).items.map(({ text, link }) => ({ text, link }));
  const expected = async (address: string) => {
    const craftId = await newCraft({ isPublic: false, name: 'Waiting' });
    await world.call(grantCraftAccess, creator, { craftId, recipientEmail: address });
    return [{ text: `${creator.email} gave you access to the Craft "Waiting".`, link: `/crafts/${craftId}` }];
  };

  const newcomer = await world.user();
  const first = await expected(newcomer.email);
  await world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: newcomer.idToken });
  expect(await told(newcomer)).toEqual([]);
  await world.identity('v1/accounts:update', { oobCode: await mails.code(newcomer.email, 'Verify') });
  expect(await told(newcomer)).toEqual(first);
  await world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: newcomer.email });
  const oobCode = await mails.code(newcomer.email, 'Reset');
  await world.identity('v1/accounts:resetPassword', { oobCode, newPassword: newcomer.password });
  const again = await world.signIn(newcomer);
  expect(await told(again)).toEqual(first);

  const newEmail = world.newEmail();
  const second = await expected(newEmail);
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: again.idToken, newEmail };
  await world.identity('v1/accounts:sendOobCode', change);
  await world.identity('v1/accounts:update', { oobCode: await mails.code(newEmail, 'Confirm your new email') });
  expect(await told(await world.signIn({ ...newcomer, email: newEmail }))).toEqual([...second, ...first]);

  const person = { email: world.newEmail() };
  const third = await expected(person.email);
  const { message } = await new GooglePopup(furrow).signIn(person);
  const { body } = await googleWorld(() => furrow).signIn(message.idToken);
  expect(await told({ ...newcomer, idToken: String(body.idToken) })).toEqual(third);
});

test('a user who verifies an address is notified of the newest twenty grants to it, except of own crafts', async () => {
  const { world, context, clock } = furrow;
  const user = await world.user();
  const crafts = [await newCraft({}, user)];
  for (let made = 0; made < 21; made += 1) crafts.push(await newCraft({ isPublic: false }));
  const now = clock.now().getTime();
  const grants = crafts.map((craft_id, age) => ({
    craft_id,
    email: user.email,
    granted_at: new Date(now - age * 60_000),
  }));
  await context.db.insertInto('craft_grants').values(grants).execute();
  await world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: user.idToken });
  const oobCode = await new MailBox(furrow).code(user.email, 'Verify');
  await world.identity('v1/accounts:update', { oobCode });
  const links = (await world.inbox(user)).items.map(({ link }) => link);
  expect(links).toEqual(crafts.slice(1, 21).map((id) => `/crafts/${id}`));
});

test.each(["o'brien@example.test", 'a&b@example.test', 'Anna@Müller.test', 'ａｎｎａ@example.test'])(
  'a user who signs up and verifies the address gets what was granted to it as it was typed: %s',
  async (email) => {
    const craftId = await newCraft({ isPublic: false });
    expect((await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: email })).error).toBe(
      undefined,
    );
    await forgetLimits(furrow.context.db, 'sign-up');
    const user = await furrow.world.user(email);
    await verifyAddress(furrow.context.db, user.uid);
    expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
  },
);

test('a grant to a user being deleted ends with the account, and does not pass to the next user of the address', async () => {
  const owner = await furrow.verifiedUser();
  const craftId = await newCraft({ isPublic: false }, owner);
  const holder = await furrow.verifiedUser();
  const { db } = furrow.context;
  const grant = () => furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });
  await grant();
  // The last step of a deletion that has looked for grants already.
  await sql`update users set deleted_at = now(), disabled = true, email = null, email_verified = false,
    password_hash = null, password_updated_at = null where uid = ${holder.uid}`.execute(db);
  expect(await db.selectFrom('craft_grants').select('email').where('craft_id', '=', craftId).execute()).toEqual([]);
  const heir = await furrow.world.user(holder.email);
  await verifyAddress(db, heir.uid);
  expect(await me(heir)).toMatchObject({ purchasedCrafts: [] });
  await grant();
  expect(await me(heir)).toMatchObject({ purchasedCrafts: [craftId] });
});

test('a user who changes their address keeps their grants, and the next user of the address does not get them', async () => {
  const owner = await furrow.verifiedUser();
  const craftId = await newCraft({ isPublic: false }, owner);
  const holder = await furrow.verifiedUser();
  const users = () => furrow.context.db.updateTable('users');
  await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(holder.idToken);
  live.watch(1, 'craft', { craftId });
  expect((await live.next()).value).toMatchObject({ prompt });
  await users()
    .set({ email: `moved-${holder.email}` })
    .where('uid', '=', holder.uid)
    .execute();
  const heir = await furrow.world.user(holder.email);
  await users().set({ email_verified: true }).where('uid', '=', heir.uid).execute();

  for (const [reader, has] of [
    [holder, [craftId]],
    [heir, []],
  ] as const) {
    expect(await me(reader)).toMatchObject({ purchasedCrafts: has });
    expect((await read('equippedCrafts', reader)).value).toMatchObject({ items: has.map((id) => ({ id })) });
    expect((await read('myEquippedCrafts', reader)).value).toMatchObject({ items: has.map((id) => ({ id })) });
  }
  expect((await craftOf(craftId, heir)).httpStatus).toBe(404);
  expect((await furrow.world.call(returnCraft, heir, { craftId })).error?.status).toBe('NOT_FOUND');
  expect((await furrow.world.read('craftGrants', owner, { craftId })).value).toMatchObject({
    items: [{ recipientEmail: holder.email }],
  });
  await furrow.world.call(withdrawCraftAccess, owner, { craftId, recipientEmail: holder.email });
  expect((await live.next(({ error }) => error !== undefined)).error?.status).toBe('NOT_FOUND');
  live.close();
});

test('the pages of grants contain each grant once, also those of the same moment', async () => {
  const owner = await furrow.verifiedUser();
  const craftId = await newCraft({}, owner);
  await sql`insert into craft_grants (craft_id, email, granted_at)
    select ${craftId}, 'friend-' || n || repeat('x', 200) || '@example.test', date_trunc('minute', now())
    from generate_series(1, ${grantsPerPage + 5}::integer) n`.execute(furrow.context.db);
  const page = async (after?: string) =>
    v.parse(craftGrants.value, (await furrow.world.read('craftGrants', owner, { craftId, after })).value);
  const first = await page();
  expect(first.items).toHaveLength(grantsPerPage);
  const second = await page(first.next ?? '');
  expect(second).toMatchObject({ items: { length: 5 }, next: null });
  expect(new Set([...first.items, ...second.items].map(({ recipientEmail }) => recipientEmail)).size).toBe(
    grantsPerPage + 5,
  );
});

test('only its creator can change or grant a craft, and grant it at most twenty times a day', async () => {
  const owner = await furrow.verifiedUser();
  const craftId = await newCraft({}, owner);
  const grant = async (by: TestUser, recipientEmail: string) =>
    (await furrow.world.call(grantCraftAccess, by, { craftId, recipientEmail })).error;
  const notYours = { status: 'PERMISSION_DENIED', message: craftMessages.notYours };
  expect(await grant(creator, 'friend@example.test')).toEqual(notYours);
  expect((await furrow.world.call(updateCraft, creator, { craftId, price: 0 })).error).toEqual(notYours);
  const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => grant(owner, `friend-${n}@example.test`)));
  const refused = answers.filter((error) => error !== undefined);
  expect(refused).toEqual([{ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany }]);
  const another = async () => (await grant(await furrow.world.signIn(owner), 'friend-21@example.test'))?.status;
  expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, another)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('a repeated grant does not count, and a withdrawn grant can be given three times a day', async () => {
  const owner = await furrow.verifiedUser();
  const given = { craftId: await newCraft({}, owner), recipientEmail: 'again@example.test' };
  const grant = async (by = owner) => (await furrow.world.call(grantCraftAccess, by, given)).error;
  for (let time = 0; time < 25; time += 1) expect(await grant()).toBeUndefined();
  const withdraw = () => furrow.world.call(withdrawCraftAccess, owner, given);
  for (let time = 0; time < 2; time += 1) {
    expect((await withdraw()).error).toBeUndefined();
    expect(await grant()).toBeUndefined();
  }
  await withdraw();
  expect(await grant()).toEqual({ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany });
  const another = async () => (await grant(await furrow.world.signIn(owner)))?.status;
  expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, another)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('repeated grants are stored once; grants to oneself or of an accepted solution are refused', async () => {
  const craftId = await newCraft();
  const grant = (recipientEmail: string) => furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail });
  await Promise.all(Array.from({ length: 5 }, () => grant('again@example.test')));
  const rows = await furrow.context.db.selectFrom('craft_grants').selectAll().where('craft_id', '=', craftId).execute();
  expect(rows).toHaveLength(1);
  expect((await grant(creator.email)).error?.message).toBe(craftMessages.grantToSelf);
  for (const email of ['', ' ', 'a', 'a@b', 'two@x.test, three@x.test'])
    expect((await grant(email)).error).toEqual({ status: 'INVALID_ARGUMENT', message: authMessages.emailInvalid });
  await furrow.context.db
    .updateTable('crafts')
    .set({ status: 'solution_accepted' })
    .where('id', '=', craftId)
    .execute();
  expect((await grant('other@example.test')).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: craftMessages.notGrantable,
  });
});

test("a deleted user's own crafts and the grants to their address are deleted", async () => {
  const user = await furrow.verifiedUser();
  const own = await newCraft({}, user);
  const granted = await newCraft();
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: user.email });
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  expect((await craftOf(own, null)).httpStatus).toBe(404);
  const { db } = furrow.context;
  expect(await db.selectFrom('craft_grants').selectAll().where('email', '=', user.email).execute()).toEqual([]);
});

test('grants to an address stay when a user is deleted who never verified it', async () => {
  const pretender = await furrow.world.user();
  const granted = await newCraft();
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: pretender.email });
  const { idToken } = pretender;
  expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
  const grants = furrow.context.db.selectFrom('craft_grants').select('craft_id');
  expect(await grants.where('email', '=', pretender.email).execute()).toEqual([{ craft_id: granted }]);
});

test.each<[goes: string, go: (heir: TestUser) => Promise<unknown>]>([
  ['leaves it too', (heir) => moveAway(heir)],
  ['deletes their account', ({ idToken }) => furrow.world.identity('v1/accounts:delete', { idToken })],
])('a grant stays with the user who changed their address when the next user of the address %s', async (_goes, go) => {
  const [owner, holder] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  const [kept, given] = [await newCraft({}, owner), await newCraft({}, owner)];
  await furrow.world.call(grantCraftAccess, owner, { craftId: kept, recipientEmail: holder.email });
  await moveAway(holder);
  const heir = await furrow.world.user(holder.email);
  await verifyAddress(furrow.context.db, heir.uid);
  await furrow.world.call(grantCraftAccess, owner, { craftId: given, recipientEmail: heir.email });
  expect(await me(heir)).toMatchObject({ purchasedCrafts: [given] });
  await go(heir);
  expect(await me(holder)).toMatchObject({ purchasedCrafts: [kept] });
  const bound = furrow.context.db.selectFrom('craft_grants').select('user_id').where('craft_id', '=', kept);
  expect(await bound.execute()).toEqual([{ user_id: holder.uid }]);
});

function moveAway({ uid }: TestUser) {
  const users = furrow.context.db.updateTable('users').set({ email: furrow.world.newEmail() });
  return users.where('uid', '=', uid).execute();
}
