import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBounty } from '#contract/bounties/calls.ts';
import { createCraft, grantCraftAccess } from '#contract/crafts/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { unsubscribe } from '#contract/notifications/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { logClientError } from '#contract/site/calls.ts';
import { cardProviderOf } from '#testing/card-provider-of.ts';
import { craftPrompt } from '#testing/craft-world.ts';
import { eventually } from '#testing/eventually.ts';
import { askOps } from '#testing/ops-shell.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { lockAccounts } from '../coins/ledger-store.ts';
import { settleSession } from '../coins/settle-order.ts';
import { addPurchase } from '../crafts/access-store.ts';
import { sweepNotifications } from '../notifications/notification-store.ts';
import { unsubscribeLink } from '../notifications/unsubscribe-token.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockUserRow } from '../platform/database/lock-user-rows.ts';
import { sweepClientErrors } from '../site/index.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { halfWay } = overtakingWorld(() => furrow);

/** Gives the user a role. Returns what holds a deletion back once the other domains have deleted their part. */
async function holdRoleOf({ uid }: TestUser) {
  const { db } = furrow.context;
  await db.insertInto('user_roles').values({ user_id: uid, role: 'tester', granted_at: new Date() }).execute();
  return (tx: Tx) => tx.selectFrom('user_roles').select('role').where('user_id', '=', uid).forUpdate().execute();
}

/** Runs `act` while an account deletion waits for what `hold` locks, and returns its outcome. */
async function duringDeletion<T>(user: TestUser, hold: (tx: Tx) => Promise<unknown>, act: () => Promise<T>) {
  const deletion = () => furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  const [{ httpStatus }, outcome] = await halfWay(hold, deletion, act);
  expect(httpStatus).toBe(200);
  return outcome;
}

test("a bounty that is posted while its poster's account is deleted is not created", async () => {
  const [owner, poster] = [await furrow.world.user(), await furrow.world.user()];
  const { result } = await furrow.world.call(createFarm, owner, { name: 'Overtaken' });
  const farmId = result?.farmId ?? '';
  await furrow.context.db
    .insertInto('farm_members')
    .values({ farm_id: farmId, user_id: poster.uid, joined_at: new Date() })
    .execute();
  await furrow.give(poster.uid, { purchased: 5_000_000 });
  const holdFarm = (tx: Tx) =>
    tx.selectFrom('farms').select('id').where('id', '=', farmId).forUpdate().executeTakeFirst();
  const { error } = await duringDeletion(poster, holdFarm, () =>
    furrow.world.call(createBounty, poster, {
      title: 'A build that takes ten minutes',
      description: 'It took one minute before the upgrade.',
      reward: { type: 'seed', amount: 1_000 },
    }),
  );
  expect(error?.status).toBe('UNAUTHENTICATED');
  expect(await furrow.context.db.selectFrom('bounties').select('id').execute()).toEqual([]);
});

test.each([
  ['creator', 'last buyer'],
  ['last buyer', 'creator'],
] as const)(
  'a bought craft is deleted when the accounts of its %s and its %s are deleted at the same time',
  async (first, second) => {
    const people = { creator: await furrow.world.user(), 'last buyer': await furrow.world.user() };
    const { result } = await furrow.world.call(createCraft, people.creator, { name: 'Finder', prompt: craftPrompt });
    const craftId = result?.craftId ?? '';
    const { db, clock } = furrow.context;
    const purchase = { craftId, buyerId: people['last buyer'].uid, price: 0, now: clock.now() };
    await inTransaction(db, (tx) => addPurchase(tx, purchase));
    const { httpStatus } = await duringDeletion(people[first], await holdRoleOf(people[first]), () =>
      furrow.world.identity('v1/accounts:delete', { idToken: people[second].idToken }),
    );
    expect(httpStatus).toBe(200);
    expect(await db.selectFrom('crafts').select('id').where('id', '=', craftId).execute()).toEqual([]);
  },
);

test('a purchase that is paid while its account is deleted is recorded as a mismatch and credits nothing', async () => {
  const shopper = new Shopper(furrow);
  const user = await furrow.world.user();
  furrow.sandbox.deliverTo(null);
  const { sessionId } = await shopper.checkout(user, 5);
  await shopper.press(sessionId, 'pay');
  const holdCoins = (tx: Tx) => lockAccounts(tx, user.uid);
  const order = await duringDeletion(user, holdCoins, () =>
    settleSession(furrow.context, cardProviderOf(furrow.context), sessionId),
  );
  expect(order?.state).not.toBe('paid');
  const { state, mismatch } = await furrow.context.db
    .selectFrom('orders')
    .select(['state', 'mismatch'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect({ state, mismatch }).toEqual({ state: 'mismatch', mismatch: 'a deleted account' });
  const credited = furrow.context.db.selectFrom('ledger_transactions').select('id');
  expect(await credited.where('key', '=', `purchase:${sessionId}`).execute()).toEqual([]);
});

test('a craft granted while its holder is deleted causes no notification, and the grant stays with the address', async () => {
  const [creator, holder] = [await furrow.verifiedUser(), await furrow.verifiedUser()];
  const { result } = await furrow.world.call(createCraft, creator, { name: 'Finder', prompt: craftPrompt });
  const craftId = result?.craftId ?? '';
  const holdCoins = (tx: Tx) => lockAccounts(tx, holder.uid);
  const { error } = await duringDeletion(holder, holdCoins, () =>
    furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: holder.email }),
  );
  expect(error).toBeUndefined();
  const { db } = furrow.context;
  const told = db.selectFrom('notifications').select('text').where('user_id', '=', holder.uid);
  expect(await told.execute()).toEqual([]);
  const grants = db.selectFrom('craft_grants').select(['email', 'user_id']).where('craft_id', '=', craftId);
  expect(await grants.execute()).toEqual([{ email: holder.email, user_id: null }]);
});

test('a role that an operator gives to a user who is being deleted is refused', async () => {
  const user = await furrow.world.user();
  const holdCoins = (tx: Tx) => lockAccounts(tx, user.uid);
  const given = await duringDeletion(user, holdCoins, () =>
    askOps(furrow, 'users', 'role', user.uid, 'admin', 'on', '--reason', 'a colleague'),
  );
  expect(given).toEqual({ code: 2, said: operatorMessages.userUnknown(user.uid) });
  const roles = furrow.context.db.selectFrom('user_roles').select('role').where('user_id', '=', user.uid);
  expect(await roles.execute()).toEqual([]);
});

test('an error that a browser reports while the account of its user is deleted is anonymous after the next sweep', async () => {
  const user = await furrow.world.user();
  const report = { context: 'going', error: { message: 'It broke.' } };
  await duringDeletion(user, await holdRoleOf(user), () => furrow.world.call(logClientError, user, report));
  await sweepClientErrors(furrow.context.db, furrow.clock.now());
  const kept = furrow.context.db.selectFrom('client_errors').select(['context', 'user_id']);
  expect(await kept.execute()).toEqual([{ context: 'going', user_id: null }]);
});

test('a mail that is switched off by its link while the account of its user is deleted leaves nothing after the next sweep', async () => {
  const { db, config } = furrow.context;
  const user = await furrow.world.user();
  const link = new URL(unsubscribeLink(config, { uid: user.uid, kind: 'request' }));
  const token = link.searchParams.get('token');
  await duringDeletion(user, await holdRoleOf(user), () => furrow.world.call(unsubscribe, null, { token }));
  await sweepNotifications(db, furrow.clock.now());
  expect(await db.selectFrom('mail_switches').select('kind').execute()).toEqual([]);
});

test('a deletion that had to wait is dated after its wait', async () => {
  const { db } = furrow.context;
  const user = await furrow.world.user();
  const { deleting, heldUntil } = await inTransaction(db, async (tx) => {
    await lockUserRow(tx, user.uid);
    const waiting = furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
    await eventually(async () => (await statementsWaitingFor(tx)) > 0, 'a deletion that waits');
    await setTimeout(5);
    return { deleting: [waiting], heldUntil: furrow.clock.now() };
  });
  for (const deletion of deleting) expect((await deletion).httpStatus).toBe(200);
  const gone = db.selectFrom('users').select('deleted_at').where('uid', '=', user.uid);
  expect((await gone.executeTakeFirstOrThrow()).deleted_at?.getTime()).toBeGreaterThanOrEqual(heldUntil.getTime());
});
