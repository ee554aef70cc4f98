import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeMismatch, markAlarmSeen } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { auditLog } from '#contract/operators/queries.ts';
import { cardProviderOf } from '#testing/card-provider-of.ts';
import { openProblems } from '#testing/open-problems.ts';
import { reconciliation } from '#testing/reconciliation.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { settleSession } from '../coins/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import { eachByItself } from './comparison.ts';
import { reconcileJobs } from './reconcile-jobs.ts';
import { watchProblems } from './watch-problems.ts';

let furrow: TestFurrow;
let operator: TestUser;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const { compare, problems, details, falsify, purchasedCoins } = reconciliation(() => ({ furrow, operator }));

test('a comparison without differences raises no alarm', async () => {
  const user = await furrow.world.user();
  await furrow.spend(user.uid, 4_000);
  await shopper.buy(user, 5);
  await compare();
  expect(await problems()).toEqual({ orders: [], alarms: [] });
});

test('a balance that differs from its entries raises one alarm, until an operator has seen it', async () => {
  const { uid } = await furrow.world.user();
  const change = (by: number) =>
    falsify(`update ledger_accounts set balance_millicoins = balance_millicoins + ${by}
      where user_id = '${uid}' and kind = 'monthly'`);
  await change(-1_500);
  await compare();
  await compare();
  const { alarms } = await problems();
  expect(alarms).toMatchObject([{ what: 'balance', detail: expect.stringContaining(`of ${uid} holds 198.5 coins`) }]);
  expect(await openProblems(furrow.context, 'balance')).toBe(1);
  // A process that was started later reports it too.
  const metrics = createMetrics();
  watchProblems({ db: furrow.context.db, metrics });
  expect(await openProblems({ ...furrow.context, metrics }, 'balance')).toBe(1);

  const seeing = { alarmId: alarms[0]?.id, reason: 'Ours: a restore.' };
  expect((await furrow.world.call(markAlarmSeen, operator, seeing)).result).toEqual({
    message: operatorMessages.alarmSeen,
  });
  expect((await furrow.world.call(markAlarmSeen, operator, seeing)).error?.message).toBe(operatorMessages.alarmUnknown);
  const { value } = await furrow.world.read('auditLog', operator, { event: 'alarm-seen' });
  expect(v.parse(auditLog.value, value).items[0]?.detail).toMatchObject({ reason: 'Ours: a restore.' });
  await compare();
  expect(await details()).toEqual([]);
  expect(await openProblems(furrow.context, 'balance')).toBe(0);

  // Another figure is another alarm.
  await change(-500);
  await compare();
  expect(await details()).toEqual([expect.stringContaining('holds 198 coins')]);
  await change(2_000);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});

test('a balance without any entry raises an alarm', async () => {
  const { uid } = await furrow.world.user();
  const hold = (millicoins: number) =>
    falsify(`update ledger_accounts set balance_millicoins = ${millicoins}
      where user_id = '${uid}' and kind = 'rewards'`);
  await hold(1_500);
  await compare();
  expect(await details()).toEqual([expect.stringContaining(`of ${uid} holds 1.5 coins, its entries sum to 0 coins.`)]);
  await hold(0);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});

test('a transaction that does not sum to zero raises an alarm', async () => {
  await falsify(`with t as (insert into ledger_transactions (key, description, created_at) values ('lost', 'Lost', now()) returning id)
    insert into ledger_entries (transaction_id, account_id, amount_millicoins) select id, system_account('expired'), 7000 from t`);
  await compare();
  expect(await details()).toEqual(['The transaction lost sums to 7 coins instead of zero.']);
  await falsify(
    `delete from ledger_entries where transaction_id = (select id from ledger_transactions where key = 'lost')`,
  );
  await falsify(`delete from ledger_transactions where key = 'lost'`);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});

test("a payment that differs from the card provider's raises an alarm", async () => {
  const user = await furrow.world.user();
  const { orderId } = await shopper.buy(user, 20);
  const addToCharge = (cents: number) =>
    sql`update orders set total_charge_cents = total_charge_cents + ${cents} where id = ${orderId}`.execute(
      furrow.context.db,
    );
  await addToCharge(1_00);
  await compare();
  await addToCharge(-1_00);
  expect(await details()).toEqual([`The order ${orderId} was charged $21.00 here and $20.00 at the card provider.`]);
  expect(await openProblems(furrow.context, 'payment')).toBe(1);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});

test('the comparison applies a refund whose event never came, without an alarm', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.buy(user, 5);
  const { db } = furrow.context;
  const order = () => db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  // Without its inbox table, the server cannot receive an event.
  const log = vi.spyOn(furrow.context.log, 'error').mockImplementation(() => {});
  await sql`alter table payment_events rename to payment_events_away`.execute(db);
  await shopper.steer('_refund', { session: sessionId });
  expect(await order()).toMatchObject({ refunded_cents: 0, taken_millicoins: 0 });
  await compare();
  expect(await order()).toMatchObject({ refunded_cents: 500, taken_millicoins: 5_000_000 });
  await sql`alter table payment_events_away rename to payment_events`.execute(db);
  log.mockRestore();
  expect(await details()).toEqual([]);
});

test('a payment that the card provider does not know raises an alarm', async () => {
  const { db } = furrow.context;
  const { orderId, sessionId } = await shopper.buy(await furrow.world.user(), 5);
  const order = db.updateTable('orders').where('id', '=', orderId);
  await order.set({ session_id: 'cs_gone' }).execute();
  await compare();
  expect(await details()).toEqual([`The order ${orderId} is not known to the card provider.`]);
  await order.set({ session_id: sessionId }).execute();
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});

test('a comparison stops after three failures in a row, keeps what it found and returns the error', async () => {
  const asked: number[] = [];
  const told: number[] = [];
  const away = new Error('away');
  const act = async (item: number) => {
    asked.push(item);
    if (item !== 2) throw away;
  };
  expect(await eachByItself([1, 2, 3, 4, 5, 6], act, (item) => told.push(item))).toBe(away);
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  expect(told).toEqual([1, 3, 4]);
  expect(await eachByItself([1, 2, 3], act, () => {})).toBeNull();
});

test('an open card dispute is listed among the problems, after mismatches, until it is over', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.buy(user, 20);
  await shopper.steer('_dispute', { session: sessionId, outcome: 'open' });
  await expect
    .poll(async () => (await problems()).orders)
    .toMatchObject([{ orderId, uid: user.uid, kind: 'card-dispute', heldCoins: 20_000, mismatch: null }]);
  // What waits for an operator stands before what waits for the bank, though it came later.
  const { db } = furrow.context;
  const later = await shopper.checkout(await furrow.world.user(), 5);
  const wrong = { state: 'mismatch', mismatch: 'another user' };
  await db.updateTable('orders').set(wrong).where('id', '=', later.orderId).execute();
  expect((await problems()).orders.map((problem) => problem.orderId)).toEqual([later.orderId, orderId]);
  await db.deleteFrom('orders').where('id', '=', later.orderId).execute();
  await shopper.steer('_dispute', { session: sessionId, outcome: 'won' });
  await expect.poll(async () => (await problems()).orders).toEqual([]);
});

test('an operator cannot close a mismatch of their own payment', async () => {
  const { db } = furrow.context;
  const { orderId } = await shopper.checkout(operator, 5);
  const close = { orderId, reason: 'Mine.' };
  // Nothing is wrong with it yet.
  expect((await furrow.world.call(closeMismatch, operator, close)).error?.message).toBe(
    operatorMessages.mismatchUnknown,
  );
  await db
    .updateTable('orders')
    .set({ state: 'mismatch', mismatch: 'another user' })
    .where('id', '=', orderId)
    .execute();
  expect((await furrow.world.call(closeMismatch, operator, close)).error).toEqual({
    status: 'PERMISSION_DENIED',
    message: operatorMessages.ownCoins,
  });
  expect((await problems()).orders).toMatchObject([{ orderId }]);
  await db.deleteFrom('orders').where('id', '=', orderId).execute();
});

test('a mismatch is listed until an operator closes it, and is not credited afterwards', async () => {
  const { db } = furrow.context;
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.checkout(user, 5);
  await db.updateTable('orders').set({ total_charge_cents: 1_000 }).where('id', '=', orderId).execute();
  await shopper.press(sessionId, 'pay');
  await expect
    .poll(async () => (await problems()).orders)
    .toMatchObject([{ orderId, kind: 'mismatch', mismatch: '500 cents instead of 1000' }]);
  const close = { orderId, reason: 'Given back at the card provider.' };
  expect((await furrow.world.call(closeMismatch, operator, close)).result).toEqual({
    message: operatorMessages.mismatchClosed,
  });
  expect((await problems()).orders).toEqual([]);
  expect((await furrow.world.call(closeMismatch, operator, close)).error?.message).toBe(
    operatorMessages.mismatchUnknown,
  );
  await db.updateTable('orders').set({ total_charge_cents: 500 }).where('id', '=', orderId).execute();
  await shopper.steer('_resend', { session: sessionId });
  await compare();
  // Anything may cause another settlement later.
  await settleSession(furrow.context, cardProviderOf(furrow.context), sessionId);
  expect(await purchasedCoins(user.uid)).toBe(0);
  const told = (await furrow.world.read('order', user, { orderId })).value;
  expect(told).toMatchObject({ state: 'mismatch', isDealtWith: true });
  const { value } = await furrow.world.read('auditLog', operator, { event: 'mismatch-closed' });
  expect(v.parse(auditLog.value, value).items).toMatchObject([{ detail: { orderId, uid: user.uid } }]);
});

test('a payment that cannot be compared holds up neither the others nor the next runs', async () => {
  const { db, clock } = furrow.context;
  const user = await furrow.world.user();
  const [first, second] = [await shopper.buy(user, 5), await shopper.buy(user, 20)];
  await sql`alter table payment_events rename to payment_events_away`.execute(db);
  const log = vi.spyOn(furrow.context.log, 'error').mockImplementation(() => {});
  for (const { sessionId } of [first, second]) await shopper.steer('_refund', { session: sessionId });
  await sql`alter table payment_events_away rename to payment_events`.execute(db);
  log.mockRestore();
  await sql`create function refuse_refund() returns trigger language plpgsql as $$ begin raise 'no refund today'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before update on orders for each row when (new.id = ${sql.lit(first.orderId)})
    execute function refuse_refund()`.execute(db);
  await sql`
    insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, session_id, created_at)
    select 'zzzz-behind-' || n, ${user.uid}, 'expired', false, 500, 500, 'cs_behind_' || n, ${clock.now()}
    from generate_series(1, 120) n`.execute(db);
  const alarms = db.selectFrom('ledger_alarms').select('id').where('detail', 'like', '%behind-%');
  const refunded = async (id: string) =>
    (await db.selectFrom('orders').select('refunded_cents').where('id', '=', id).executeTakeFirstOrThrow())
      .refunded_cents;
  const [job] = reconcileJobs(furrow.context, cardProviderOf(furrow.context)).filter(
    ({ name }) => name === 'reconcile-payments',
  );
  const warn = vi.spyOn(furrow.context.log, 'warn').mockImplementation(() => {});
  await job?.run({}, new AbortController().signal);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ orderId: first.orderId }), 'a payment was not compared');
  warn.mockRestore();
  expect(await refunded(second.orderId)).toBe(2_000);
  await expect.poll(async () => (await alarms.execute()).length, { timeout: 15_000 }).toBe(120);
  await sql`drop trigger refuse on orders`.execute(db);
  await job?.run({}, new AbortController().signal);
  expect(await refunded(first.orderId)).toBe(500);
});

test('payments beyond one run of the comparison are compared in the next runs', async () => {
  const { db, clock } = furrow.context;
  const { uid } = await furrow.world.user();
  const many = 250;
  await sql`
    insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, session_id, created_at)
    select 'lost-' || n, ${uid}, 'expired', false, 500, 500, 'cs_lost_' || n, ${clock.now()}
    from generate_series(1, ${many}::integer) n`.execute(db);
  const alarms = db.selectFrom('ledger_alarms').select('id').where('detail', 'like', '%order lost-%');
  const lost = async () => (await alarms.execute()).length;
  const [first] = reconcileJobs(furrow.context, cardProviderOf(furrow.context)).filter(
    ({ name }) => name === 'reconcile-payments',
  );
  await first?.run({}, new AbortController().signal);
  expect(await lost()).toBeLessThan(many);
  await expect.poll(lost, { timeout: 15_000 }).toBe(many);
});
