import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCraftAccess, startCraftTrial, withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftGrants } from '#contract/crafts/queries.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let owner: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  owner = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, craftOf, me } = craftWorld(() => ({ furrow, creator: owner }));

test('a creator sees the grants of a craft and withdraws one, and both users see it live', async () => {
  const craftId = await newCraft({ isPublic: false });
  const user = await furrow.verifiedUser();
  const grants = async (reader: TestUser) =>
    v.parse(craftGrants.value, (await furrow.world.read('craftGrants', reader, { craftId })).value);
  for (const recipientEmail of ['first@example.test', user.email]) {
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail });
    furrow.clock.move(1_000);
  }
  const [latest, first] = (await grants(owner)).items;
  expect([latest?.recipientEmail, first?.recipientEmail]).toEqual([user.email, 'first@example.test']);
  expect((await grants(user)).items).toEqual([]);

  const live = await new LiveClient(furrow.url).opened();
  live.signIn(user.idToken);
  live.watch(1, 'craft', { craftId });
  expect((await live.next()).value).toMatchObject({ prompt });
  live.watch(2, 'myEquippedCrafts', {});
  expect((await live.next()).value).toMatchObject({ items: [{ id: craftId, access: 'granted' }] });
  const owners = await new LiveClient(furrow.url).opened();
  owners.signIn(owner.idToken);
  owners.watch(1, 'craftGrants', { craftId });
  expect((await owners.next()).value).toMatchObject({ items: { length: 2 } });
  const withdraw = (by: TestUser, recipientEmail: string) =>
    furrow.world.call(withdrawCraftAccess, by, { craftId, recipientEmail });
  expect((await withdraw(user, 'first@example.test')).error?.status).toBe('PERMISSION_DENIED');
  expect((await withdraw(owner, user.email.toUpperCase())).result).toEqual({
    message: craftMessages.accessWithdrawn(user.email, 'Bug Finder'),
  });
  const changes = [await live.next(), await live.next()];
  expect(changes).toContainEqual(
    expect.objectContaining({ id: 1, error: expect.objectContaining({ status: 'NOT_FOUND' }) }),
  );
  expect(changes).toContainEqual(expect.objectContaining({ id: 2, value: { items: [], next: null } }));
  expect((await owners.next()).value).toMatchObject({ items: [{ recipientEmail: 'first@example.test' }] });
  live.close();
  owners.close();
  expect(await me(user)).toMatchObject({ purchasedCrafts: [] });
  expect((await withdraw(owner, user.email)).error).toEqual({
    status: 'NOT_FOUND',
    message: craftMessages.notGranted,
  });
  expect((await grants(owner)).items).toMatchObject([{ recipientEmail: 'first@example.test' }]);
});

test('the notification of a withdrawn grant counts as read, even if its holder changed their address', async () => {
  const [taken, kept] = [await newCraft(), await newCraft()];
  const user = await furrow.verifiedUser();
  for (const craftId of [taken, kept])
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: user.email });
  await furrow.context.db
    .updateTable('users')
    .set({ email: `moved-${user.email}` })
    .where('uid', '=', user.uid)
    .execute();
  await furrow.world.call(withdrawCraftAccess, owner, { craftId: taken, recipientEmail: user.email });
  expect((await furrow.world.inbox(user)).items.map(({ link, isRead }) => [link, isRead])).toEqual([
    [`/crafts/${kept}`, false],
    [`/crafts/${taken}`, true],
  ]);
});

test('withdrawing a grant does not end a trial', async () => {
  const craftId = await newCraft();
  const user = await furrow.verifiedUser();
  await furrow.world.call(startCraftTrial, user, { craftId });
  await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: user.email });
  await furrow.world.call(withdrawCraftAccess, owner, { craftId, recipientEmail: user.email });
  expect(await me(user)).toMatchObject({ purchasedCrafts: [], trialingCrafts: { [craftId]: {} } });
  expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
});
