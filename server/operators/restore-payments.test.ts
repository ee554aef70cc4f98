import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markAlarmSeen } from '#contract/operators/calls.ts';
import { auditLog } from '#contract/operators/queries.ts';
import { dayMs } from '#contract/wire/day.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { reconciliation } from '#testing/reconciliation.ts';
import { type Bought, Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { startServer } from '../app/start-server.ts';
import { restoreOrder } from '../coins/index.ts';
import { paymentCommands } from './payment-commands.ts';

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
const { cardProvider } = paymentWorld(() => furrow);

/** Deletes a purchase, as restoring a backup that is older does. */
async function forgetPurchase({ orderId, sessionId }: Bought, uid: string, coinsLeft = 0) {
  const { db } = furrow.context;
  await db.deleteFrom('orders').where('id', '=', orderId).execute();
  const key = `purchase:${sessionId}`;
  await falsify(`with gone as (delete from ledger_entries where transaction_id in
      (select id from ledger_transactions where key = '${key}') returning account_id, amount_millicoins)
    update ledger_accounts a set balance_millicoins = balance_millicoins - amount_millicoins
    from gone where a.id = account_id and balance_millicoins is not null`);
  await falsify(`delete from ledger_transactions where key = '${key}'`);
  expect(await purchasedCoins(uid)).toBe(coinsLeft);
}

test('purchases that an older backup lacks are restored and credited once', async () => {
  const user = await furrow.world.user();
  const pack = await shopper.buy(user, 20);
  await forgetPurchase(pack, user.uid);
  const custom = await shopper.customCheckout(user, 7.5);
  await shopper.press(custom.sessionId, 'pay');
  await shopper.until(user, custom.orderId, 'paid');
  const customCoins = await purchasedCoins(user.uid);
  await forgetPurchase(custom, user.uid);
  await shopper.steer('_refund', { session: custom.sessionId });

  await compare();
  await compare();
  expect(await details()).toEqual([]);
  expect(await shopper.stateOf(user, pack.orderId)).toBe('paid');
  expect(await shopper.stateOf(user, custom.orderId)).toBe('paid');
  // The second was refunded meanwhile.
  expect(customCoins).toBe(7_500);
  expect(await purchasedCoins(user.uid)).toBe(20_000);
  expect(await brokenInvariants(furrow.context.db)).toEqual([]);
});

test('a purchase whose order lacks its session in the backup is credited', async () => {
  const user = await furrow.world.user();
  const bought = await shopper.buy(user, 5);
  await forgetPurchase(bought, user.uid);
  const { db, clock } = furrow.context;
  const order = { id: bought.orderId, user_id: user.uid, base_amount_cents: 500, total_charge_cents: 500 };
  await db
    .insertInto('orders')
    .values({ ...order, is_custom: false, state: 'expired', session_id: null, created_at: clock.now() })
    .execute();
  await compare();
  expect(await details()).toEqual([]);
  expect(await shopper.stateOf(user, bought.orderId)).toBe('paid');
  expect(await purchasedCoins(user.uid)).toBe(5_000);
});

test('a mismatched payment whose order lacks its session in the backup is restored in one night only', async () => {
  const { db, clock, log } = furrow.context;
  const user = await furrow.world.user();
  const bought = await shopper.buy(user, 5);
  await forgetPurchase(bought, user.uid);
  const order = { id: bought.orderId, user_id: user.uid, base_amount_cents: 600, total_charge_cents: 600 };
  await db
    .insertInto('orders')
    .values({ ...order, is_custom: false, state: 'created', session_id: null, created_at: clock.now() })
    .execute();
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const restored = () => warn.mock.calls.filter(([, what]) => String(what).includes('is restored'));
  await compare();
  expect(restored()).toHaveLength(1);
  await compare();
  expect(restored()).toHaveLength(1);
  warn.mockRestore();
  expect(await shopper.stateOf(user, bought.orderId)).toBe('mismatch');
});

test('a purchase that cannot be restored does not hold up others', async () => {
  const user = await furrow.world.user();
  const [first, second] = [await shopper.buy(user, 5), await shopper.buy(user, 20)];
  await forgetPurchase(second, user.uid, 5_000);
  await forgetPurchase(first, user.uid);
  const { db } = furrow.context;
  await sql`create function refuse_order() returns trigger language plpgsql as $$ begin raise 'no such order today'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before insert on orders for each row when (new.id = ${sql.lit(second.orderId)})
    execute function refuse_order()`.execute(db);
  const log = vi.spyOn(furrow.context.log, 'warn').mockImplementation(() => {});
  await compare();
  log.mockRestore();
  expect(await purchasedCoins(user.uid)).toBe(5_000);
  expect(await details()).toEqual([
    expect.stringContaining(`${second.sessionId} at the card provider could not be restored`),
  ]);
  await sql`drop trigger refuse on orders`.execute(db);
  await compare();
  expect(await purchasedCoins(user.uid)).toBe(25_000);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'It is now.' });
});

test.each<[what: string, base: number | null, charged: number]>([
  ['no amount of ours', null, 500],
  ['less than a dollar', 99, 99],
  ['more than 10,000 dollars', 1_000_001, 1_000_001],
  ['half a cent', 500.5, 500.5],
  ['another price than ours', 500, 501],
])('no order is restored from a session with %s', async (_what, baseAmountCents, amountCents) => {
  const { uid } = await furrow.world.user();
  const session = { sessionId: `cs_odd_${uid}`, orderId: `odd-${uid}`, uid, createdAt: furrow.clock.now() };
  const restored = restoreOrder(furrow.context, cardProvider(), { ...session, baseAmountCents, amountCents });
  expect(await restored).toBe('is no purchase of coins');
  const orders = furrow.context.db.selectFrom('orders').select('id').where('user_id', '=', uid);
  expect(await orders.execute()).toEqual([]);
});

test('a server that starts on an older backup restores paid purchases by itself', async () => {
  const user = await furrow.world.user();
  await forgetPurchase(await shopper.buy(user, 5), user.uid);
  const { config } = furrow.context;
  const restarted = await startServer({ ...config, port: 0 }, { pagesFolder: null, clock: furrow.clock });
  try {
    await expect.poll(() => purchasedCoins(user.uid)).toBe(5_000);
  } finally {
    await restarted.close();
  }
});

test('a backup older than seven days is restored from the day that an operator names', async () => {
  const user = await furrow.world.user();
  await forgetPurchase(await shopper.buy(user, 5), user.uid);
  const bought = furrow.clock.now();
  const restore = (day: string) =>
    paymentCommands[0]?.run({
      db: furrow.context.db,
      config: furrow.context.config,
      now: furrow.clock.now(),
      operator: { kind: 'shell', name: 'root' },
      onUserDeleted: async () => {},
      words: [day],
      options: { reason: 'the disk was lost' },
    });
  furrow.clock.move(10 * dayMs);
  try {
    await compare();
    expect(await purchasedCoins(user.uid)).toBe(0);
    for (const wrong of ['', 'yesterday', '2026-02-30', '2026-1-1'])
      await expect(restore(wrong)).rejects.toThrow(/^payments restore needs the day of the backup/);
    await expect(restore('9999-01-01')).rejects.toThrow('9999-01-01 is still to come');
    expect(await restore(bought.toISOString().slice(0, 10))).toContain('is being looked for');
    await expect.poll(() => purchasedCoins(user.uid)).toBe(5_000);
  } finally {
    furrow.clock.reset();
  }
  const { value } = await furrow.world.read('auditLog', operator, { event: 'payments-restored' });
  expect(v.parse(auditLog.value, value).items[0]?.detail).toMatchObject({ reason: 'the disk was lost' });
  expect(await brokenInvariants(furrow.context.db)).toEqual([]);
});

test('a purchase of a user whom an older backup lacks raises an alarm', async () => {
  const { db } = furrow.context;
  const user = await furrow.world.user();
  const bought = await shopper.buy(user, 5);
  await forgetPurchase(bought, user.uid);
  await falsify(`update users set uid = 'nobody-of-now' where uid = '${user.uid}'`);
  await compare();
  const alarm = `$5.00 in the session ${bought.sessionId} at the card provider is of nobody who is known here (order ${bought.orderId}).`;
  expect(await details()).toEqual([alarm]);
  await falsify(`update users set uid = '${user.uid}' where uid = 'nobody-of-now'`);
  await compare();
  expect(await purchasedCoins(user.uid)).toBe(5_000);
  expect(await brokenInvariants(db)).toEqual([]);
  await furrow.world.call(markAlarmSeen, operator, { alarmId: (await problems()).alarms[0]?.id, reason: 'Put right.' });
});
