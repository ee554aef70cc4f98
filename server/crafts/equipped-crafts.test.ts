import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantCraftAccess, returnCraft, startCraftTrial, updateCraft } from '#contract/crafts/calls.ts';
import { promptMaxLength } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { equippedCrafts, myEquippedCrafts } from '#contract/crafts/queries.ts';
import { trialMs } from '#contract/crafts/trial.ts';
import { dayMs } from '#contract/wire/day.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addPurchase, markAsSolution } from './access-store.ts';
import { readMyEquippedCrafts } from './equipped-crafts.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read, craftOf, me } = craftWorld(() => ({ furrow, creator }));

test('a trial starts once, shows in the profile, opens the prompt for seven days and then is over', async () => {
  const craftId = await newCraft();
  const user = await furrow.verifiedUser();
  const first = await furrow.world.call(startCraftTrial, user, { craftId });
  furrow.clock.move(60_000);
  expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
  expect(await me(user)).toMatchObject({
    trialingCrafts: { [craftId]: { ...first.result, isOver: false } },
    purchasedCrafts: [],
  });
  expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
  furrow.clock.reset();
  const sevenDaysMs = 7 * dayMs;
  const promptAfter = async (ms: number) => {
    const started = furrow.context.db.updateTable('craft_trials').set({ started_at: new Date(Date.now() - ms) });
    await started.where('craft_id', '=', craftId).execute();
    return (await craftOf(craftId, user)).value;
  };
  expect(await promptAfter(sevenDaysMs - 60_000)).toMatchObject({ prompt });
  expect(await me(user)).toMatchObject({ trialingCrafts: { [craftId]: { isOver: false } } });
  expect(await promptAfter(sevenDaysMs)).toMatchObject({ prompt: null });
  expect(await me(user)).toMatchObject({ trialingCrafts: { [craftId]: { isOver: true } } });
});

test('starting a running trial again returns its start, even if the craft is private or granted by now', async () => {
  const craftId = await newCraft();
  const user = await furrow.verifiedUser();
  const first = await furrow.world.call(startCraftTrial, user, { craftId });
  await furrow.world.call(updateCraft, creator, { craftId, isPublic: false });
  expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
  await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email });
  expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
});

test('a user cannot try their own craft, one that they already have, or a private one', async () => {
  const craftId = await newCraft();
  const tryOn = async (user: TestUser, id: string) =>
    (await furrow.world.call(startCraftTrial, user, { craftId: id })).error;
  expect(await tryOn(creator, craftId)).toEqual({ status: 'PERMISSION_DENIED', message: craftMessages.ownTrial });
  const user = await furrow.verifiedUser();
  await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email });
  const had = { status: 'FAILED_PRECONDITION', message: craftMessages.alreadyEquipped };
  expect(await tryOn(user, craftId)).toEqual(had);
  await furrow.world.call(updateCraft, creator, { craftId, isPublic: false });
  expect(await tryOn(user, craftId)).toEqual(had);
  await furrow.world.call(updateCraft, creator, { craftId, isPublic: true });
  const hidden = await newCraft({ isPublic: false });
  expect(await tryOn(user, hidden)).toEqual({ status: 'NOT_FOUND', message: craftMessages.unknown });
});

test('a user can try a craft that others were granted or bought', async () => {
  const [granted, bought] = [await newCraft(), await newCraft()];
  const [holder, reader] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: holder.email });
  const purchase = { craftId: bought, buyerId: holder.uid, price: 0, now: furrow.clock.now() };
  await inTransaction(furrow.context.db, (tx) => addPurchase(tx, purchase));
  for (const craftId of [granted, bought])
    expect((await furrow.world.call(startCraftTrial, reader, { craftId })).error).toBeUndefined();
});

test('a craft that a user has both by a grant and as a solution is listed once', async () => {
  const [owner, friend] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  const craftId = await newCraft({}, owner);
  await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: friend.email });
  await inTransaction(furrow.context.db, (tx) =>
    markAsSolution(tx, { craftId, buyerId: friend.uid, now: new Date(Date.now() + 1_000) }),
  );
  expect(await me(friend)).toMatchObject({ purchasedCrafts: [craftId] });
});

test('the creator sees live how many users have a craft, but not whether a granted address has an account', async () => {
  const maker = await furrow.verifiedUser();
  const craftId = await newCraft({}, maker);
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(maker.idToken);
  live.watch(1, 'myCrafts');
  const counted = async () => (await live.next()).value;
  const items = (equippedCount: number) =>
    expect.objectContaining({ items: [expect.objectContaining({ equippedCount })] });
  expect(await counted()).toEqual(items(0));

  const [trier, known] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  await furrow.world.call(startCraftTrial, trier, { craftId });
  expect(await counted()).toEqual(items(1));
  for (const [index, recipientEmail] of [known.email, 'nobody@example.test', trier.email].entries()) {
    await furrow.world.call(grantCraftAccess, maker, { craftId, recipientEmail });
    expect(await counted()).toEqual(items(index + 2));
  }
  live.close();

  const overSince = new Date(Date.now() - 7 * dayMs - 1_000);
  await furrow.context.db
    .updateTable('craft_trials')
    .set({ started_at: overSince })
    .where('craft_id', '=', craftId)
    .execute();
  expect((await read('myCrafts', maker)).value).toEqual(items(3));
});

test('the editor reads all equipped crafts with their prompts, the newest craft first', async () => {
  const user = await furrow.verifiedUser();
  const [own, granted, tried, other] = [
    await newCraft({ name: 'Own' }, user),
    await newCraft({ name: 'Granted', isPublic: false }),
    await newCraft({ name: 'Tried' }),
    await newCraft({ name: 'Other' }),
  ];
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: user.email });
  await furrow.world.call(startCraftTrial, user, { craftId: tried });
  const { value } = await read('equippedCrafts', user);
  expect(value).toEqual({
    items: [
      expect.objectContaining({ id: tried, access: 'trial', prompt }),
      expect.objectContaining({ id: granted, access: 'granted', prompt }),
      expect.objectContaining({ id: own, access: 'own', prompt }),
    ],
    next: null,
  });
  expect(JSON.stringify(value)).not.toContain(other);
  expect((await read('equippedCrafts', null)).httpStatus).toBe(401);
});

const makeMany = (uid: string, count: number, prompt: string) => {
  const at = sql`${furrow.clock.now()}::timestamptz`;
  return sql`insert into crafts (id, creator_id, name, prompt, market_description, created_at, updated_at)
    select ${uid} || n, ${uid}, 'Many', ${prompt}, '', ${at}, ${at} from generate_series(1, ${count}::int) n`.execute(
    furrow.context.db,
  );
};

test('the editor reads any number of equipped crafts at once, in pages of eight megabytes of prompts', async () => {
  const page = async (user: TestUser, after?: string) =>
    v.parse(equippedCrafts.value, (await read('equippedCrafts', user, { after })).value);
  const [many, long] = [await furrow.world.user(), await furrow.world.user()];
  await makeMany(many.uid, 1_000, 'Look closely.');
  const whole = await page(many);
  expect([whole.items.length, whole.next]).toEqual([1_000, null]);

  await makeMany(long.uid, 250, 'x'.repeat(promptMaxLength));
  const first = await page(long);
  const second = await page(long, first.next ?? '');
  // The page ends with the craft that makes it too long.
  expect(first.items).toHaveLength(Math.ceil((8 * 1_024 * 1_024) / (promptMaxLength + 500)));
  expect(second.next).toBeNull();
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(250);
});

test("the editor's live read shows at once the crafts that its user creates and changes", async () => {
  const user = await furrow.verifiedUser();
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(user.idToken);
  live.watch(1, 'equippedCrafts');
  const shown = async () => v.parse(equippedCrafts.value, (await live.next()).value).items;
  expect(await shown()).toEqual([]);
  const craftId = await newCraft({ isPublic: false }, user);
  expect(await shown()).toMatchObject([{ id: craftId, access: 'own', prompt }]);
  await furrow.world.call(updateCraft, user, { craftId, prompt: 'Look closely.' });
  expect(await shown()).toMatchObject([{ id: craftId, prompt: 'Look closely.' }]);
  live.close();
});

describe('equipped crafts of other creators', () => {
  const have = async (user: TestUser, args: object = {}) =>
    v.parse(myEquippedCrafts.value, (await read('myEquippedCrafts', user, args)).value);

  test('bought, granted and tried crafts are listed without prompts, and trials only while they run', async () => {
    const user = await furrow.verifiedUser();
    const [bought, granted, tried] = [await newCraft(), await newCraft({ isPublic: false }), await newCraft()];
    await newCraft({}, user);
    const { db } = furrow.context;
    const now = furrow.clock.now();
    const since = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    await db
      .insertInto('craft_grants')
      .values({ craft_id: granted, email: user.email, granted_at: since(-1) })
      .execute();
    // If a user has a craft in several ways, the most lasting one counts.
    await db
      .insertInto('craft_grants')
      .values({ craft_id: bought, email: user.email, granted_at: since(-9) })
      .execute();
    await db
      .transaction()
      .execute((tx) => addPurchase(tx, { craftId: bought, buyerId: user.uid, price: 0, now: since(-2) }));
    await furrow.world.call(startCraftTrial, user, { craftId: tried });
    const { items, next } = await have(user);
    expect(items.map(({ id, access }) => [id, access])).toEqual([
      [tried, 'trial'],
      [granted, 'granted'],
      [bought, 'purchased'],
    ]);
    expect(items.map(({ until }) => until === null)).toEqual([false, true, true]);
    expect(JSON.stringify(items)).not.toContain('Read everything');
    expect(next).toBeNull();
    furrow.clock.move(trialMs);
    try {
      const readLater = await readMyEquippedCrafts(db, {
        uid: user.uid,
        after: null,
        perPage: 9,
        now: furrow.clock.now(),
      });
      expect(readLater.items.map(({ id }) => id)).toEqual([granted, bought]);
    } finally {
      furrow.clock.move(-trialMs);
    }
  });

  test('a craft that was bought and then granted is listed as bought, since the purchase', async () => {
    const user = await furrow.verifiedUser();
    const craftId = await newCraft();
    const now = furrow.clock.now();
    await inTransaction(furrow.context.db, (tx) => addPurchase(tx, { craftId, buyerId: user.uid, price: 0, now }));
    await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email });
    expect((await have(user)).items).toMatchObject([{ id: craftId, access: 'purchased', since: now.toISOString() }]);
  });

  test("a user's own craft is not listed, and is equipped once, even if it was granted to their address", async () => {
    const user = await furrow.verifiedUser();
    const craftId = await newCraft({}, user);
    await furrow.context.db
      .insertInto('craft_grants')
      .values({ craft_id: craftId, email: user.email, granted_at: furrow.clock.now() })
      .execute();
    expect((await have(user)).items).toEqual([]);
    expect((await read('equippedCrafts', user)).value).toMatchObject({ items: [{ id: craftId, access: 'own' }] });
  });

  test('the pages contain each craft once, also those granted at the same moment', async () => {
    const user = await furrow.verifiedUser();
    const ids = await Promise.all(Array.from({ length: 5 }, () => newCraft({}, user)));
    const reader = await furrow.verifiedUser();
    const { db } = furrow.context;
    const at = new Date('2026-01-01T00:00:00Z');
    await db
      .insertInto('craft_grants')
      .values(ids.map((craft_id) => ({ craft_id, email: reader.email, granted_at: at })))
      .execute();
    const page = (after: string | null) =>
      readMyEquippedCrafts(db, { uid: reader.uid, after, perPage: 2, now: furrow.clock.now() });
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const { items, next } = await page(after);
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('a user gives back a granted craft, but not one on trial', async () => {
    const owner = await furrow.verifiedUser();
    const user = await furrow.verifiedUser();
    const [craftId, tried] = [await newCraft({ isPublic: false }, owner), await newCraft({}, owner)];
    const giveBack = (id: string, by = user) => furrow.world.call(returnCraft, by, { craftId: id });
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: user.email });
    await furrow.world.call(startCraftTrial, user, { craftId: tried });
    const unknown = { status: 'NOT_FOUND', message: craftMessages.notGrantedToYou };
    expect((await giveBack(craftId, creator)).error).toEqual(unknown);
    expect((await giveBack(craftId)).result).toEqual({ message: craftMessages.returned('Bug Finder') });
    expect((await giveBack(craftId)).error).toEqual(unknown);
    expect((await giveBack(tried)).error).toEqual(unknown);
    expect((await have(user)).items.map(({ id }) => id)).toEqual([tried]);
    expect((await read('craftGrants', owner, { craftId })).value).toEqual({ items: [], next: null });
  });
});
