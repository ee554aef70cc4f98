import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft } from '#contract/crafts/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const ownQueries = ['me', 'myCrafts', 'mySignInMethods', 'mySessions'];

test('deleting an account tells its other devices that they are signed out, before any live read loses its value', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await furrow.world.user();
    await furrow.world.call(createCraft, user, { name: 'A Craft' });
    const client = await new LiveClient(furrow.url).opened();
    client.signIn(user.idToken);
    for (const [id, query] of ownQueries.entries()) client.watch(id, query);
    await eventually(async () => client.messages.length === ownQueries.length, 'every value was told');
    client.messages.length = 0;
    expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).message).toBeNull();
    const isToldOfAll = async () => client.messages.filter(({ error }) => error).length === ownQueries.length;
    await eventually(isToldOfAll, 'every watch was refused');
    expect(client.messages.map(({ error }) => error?.status)).toEqual(ownQueries.map(() => 'UNAUTHENTICATED'));
    client.close();
  }
});

test('live values arrive after a change that also rechecks the session', async () => {
  const user = await furrow.world.user();
  const client = await new LiveClient(furrow.url).opened();
  client.signIn(user.idToken);
  client.watch(1, 'me');
  await client.next();
  for (const displayName of ['Ada', 'Grace', 'Barbara']) {
    await furrow.world.identity('v1/accounts:update', { idToken: user.idToken, displayName });
    expect((await client.next(({ value }) => value !== undefined)).value).toMatchObject({ displayName });
  }
  client.close();
});
