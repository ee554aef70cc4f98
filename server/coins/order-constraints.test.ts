import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
  const { uid } = await furrow.world.user();
  for (const id of ['one', 'other'])
    await sql`insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, session_id, charge_id, created_at)
      values (${id}, ${uid}, 'open', true, 500, 546, ${`session-${id}`}, ${`charge-${id}`}, now())`.execute(
      furrow.context.db,
    );
});
afterAll(async () => {
  await sql`delete from orders`.execute(furrow.context.db);
  await furrow.close();
});

/** Each update bypasses our code, as a careless program would. */
test.each([
  ['is paid by the session of another order', `session_id = 'session-other'`, 'orders_session_id_key'],
  ['is paid by the charge of another order', `charge_id = 'charge-other'`, 'orders_charge_id_key'],
  ['is in an unknown state', `state = 'refunded'`, 'orders_state_check'],
  ['buys nothing', 'base_amount_cents = 0', 'orders_base_amount_cents_check'],
  ['costs less than its coins', 'total_charge_cents = 499', 'orders_check'],
  [
    'has an amount of coins that was not computed from its price',
    'coins_millicoins = 1',
    'can only be updated to DEFAULT',
  ],
  ['has less than nothing taken back', 'taken_millicoins = -1, held_millicoins = 1', 'orders_taken_millicoins_check'],
  ['has less than nothing held', 'taken_millicoins = 1, held_millicoins = -1', 'orders_held_millicoins_check'],
  [
    'adds to rewards what it takes from purchased coins',
    'taken_millicoins = 1, from_purchased_millicoins = 2, from_rewards_millicoins = -1',
    'orders_from_rewards_millicoins_check',
  ],
  [
    'adds to purchased coins what it takes from rewards',
    'taken_millicoins = 1, from_purchased_millicoins = -1, from_rewards_millicoins = 2',
    'orders_from_purchased_millicoins_check',
  ],
  [
    'settles a debt with what it takes from purchased coins',
    'taken_millicoins = 1, from_purchased_millicoins = 2, from_debt_millicoins = -1',
    'orders_from_debt_millicoins_check',
  ],
  ['repaid more than it brought', 'repaid_millicoins = coins_millicoins + 1', 'orders_check'],
  ['closed a mismatch that it never had', 'mismatch_closed_at = now()', 'orders_check'],
])('the database refuses an order that %s', async (_what, change, why) => {
  const changing = sql.raw(`update orders set ${change} where id = 'one'`).execute(furrow.context.db);
  await expect(changing).rejects.toThrow(why);
});
