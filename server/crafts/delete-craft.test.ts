import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCraft,
  deleteCraft,
  grantCraftAccess,
  returnCraft,
  startCraftTrial,
  updateCraft,
} from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { eventually } from '#testing/eventually.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { LiveClient } from '#testing/live-client.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { addPurchase } from './access-store.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read, craftOf } = craftWorld(() => ({ furrow, creator }));

describe('deleting a craft', () => {
  const remove = (craftId: string, user: TestUser | null) => furrow.world.call(deleteCraft, user, { craftId });

  test('notifications about a granted craft that was deleted or given back no longer count as unread', async () => {
    const [owner, holder] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    const [deleted, returned, kept] = [
      await newCraft({ isPublic: false }, owner),
      await newCraft({ isPublic: false }, owner),
      await newCraft({ isPublic: false }, owner),
    ];
    for (const craftId of [deleted, returned, kept])
      await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });
    expect((await furrow.world.inbox(holder)).unread).toBe(3);
    await remove(deleted, owner);
    await furrow.world.call(returnCraft, holder, { craftId: returned });
    expect((await furrow.world.inbox(holder)).items.map(({ link, isRead }) => [link, isRead])).toEqual([
      [`/crafts/${kept}`, false],
      [`/crafts/${returned}`, true],
      [`/crafts/${deleted}`, true],
    ]);
  });

  test('the creator deletes a craft with its trials and grants, and its holders see that live', async () => {
    const owner = await furrow.verifiedUser();
    const [trying, granted] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
    const craftId = await newCraft({}, owner);
    await furrow.world.call(startCraftTrial, trying, { craftId });
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: granted.email });
    const lives = await Promise.all(
      [trying, granted].map(async (user) => {
        const live = await new LiveClient(furrow.url).opened();
        live.signIn(user.idToken);
        live.watch(1, 'me');
        await live.next();
        return live;
      }),
    );
    expect((await remove(craftId, granted)).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: craftMessages.notYours,
    });
    expect((await remove(craftId, owner)).result).toEqual({ message: craftMessages.deleted('Bug Finder') });
    for (const live of lives) {
      expect((await live.next()).value).toMatchObject({ purchasedCrafts: [], trialingCrafts: {} });
      live.close();
    }
    expect((await craftOf(craftId, owner)).httpStatus).toBe(404);
    expect((await read('myCrafts', owner)).value).toMatchObject({ items: [] });
    expect((await remove(craftId, owner)).error).toEqual({ status: 'NOT_FOUND', message: craftMessages.unknown });
  });

  test('a craft that another user owns can neither be deleted nor emptied of its prompt', async () => {
    const craftId = await newCraft();
    const buyer = await furrow.verifiedUser();
    expect((await craftOf(craftId, creator)).value).toMatchObject({ isOwnedByOthers: false });
    await furrow.context.db
      .transaction()
      .execute((tx) => addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: furrow.clock.now() }));
    expect((await craftOf(craftId, creator)).value).toMatchObject({ isOwnedByOthers: true });
    for (const other of [buyer, null])
      expect((await craftOf(craftId, other)).value).toMatchObject({ isOwnedByOthers: false });
    expect((await remove(craftId, creator)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: craftMessages.ownedByOthers,
    });
    for (const emptied of ['', ' \n'])
      expect((await furrow.world.call(updateCraft, creator, { craftId, prompt: emptied })).error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: craftMessages.promptOwnedByOthers,
      });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt });
    await furrow.world.call(updateCraft, creator, { craftId, prompt: 'A better one.' });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt: 'A better one.' });
  });
});

test('a user who is deleted during a call leaves no public craft', async () => {
  for (let round = 0; round < 20; round += 1) {
    await forgetLimits(furrow.context.db, 'sign-up');
    const user = await furrow.world.user();
    const craftId = await newCraft({ isPublic: false }, user);
    await furrow.context.db
      .insertInto('craft_purchases')
      .values({ craft_id: craftId, user_id: creator.uid, price: 0, bought_at: furrow.clock.now() })
      .execute();
    const [, made, changed] = await Promise.all([
      furrow.world.identity('v1/accounts:delete', { idToken: user.idToken }),
      furrow.world.call(createCraft, user, { name: 'Too late', isPublic: true }),
      furrow.world.call(updateCraft, user, { craftId, isPublic: true }),
    ]);
    for (const { error } of [made, changed]) expect([undefined, 'UNAUTHENTICATED']).toContain(error?.status);
  }
  expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
});

test("a call that creates or changes a craft waits for its caller's deletion, and is then unauthenticated", async () => {
  const user = await furrow.world.user();
  const craftId = await newCraft({ isPublic: false }, user);
  const { db } = furrow.context;
  const answers = await db.transaction().execute(async (tx) => {
    await sql`update users set deleted_at = now(), disabled = true, email = null, email_verified = false,
      password_hash = null, password_updated_at = null where uid = ${user.uid}`.execute(tx);
    const calls = Promise.all([
      furrow.world.call(createCraft, user, { name: 'Too late', isPublic: true }),
      furrow.world.call(updateCraft, user, { craftId, isPublic: true }),
    ]);
    await eventually(async () => (await statementsWaitingFor(tx)) === 2, 'both calls to wait for the deletion');
    return { calls };
  });
  for (const { error } of await answers.calls) expect(error?.status).toBe('UNAUTHENTICATED');
});
