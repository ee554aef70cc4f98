import { sql } from 'kysely';
import type { TestUser } from '#testing/world.ts';
import { type Stage, theCraft } from './stage.ts';

/** Makes the bounty's reward a pledge of one coin, and gives that coin to its poster. */
export async function addPledge(stage: Stage): Promise<void> {
  const { BC } = stage.cast;
  await stage.set(sql`
    with pledged as (
      update bounties set reward_type = 'seed', reward_amount = 1, reward_text = null where id = ${stage.bountyId})
    insert into ledger_accounts (kind, bounty_id, balance_millicoins) values ('escrow', ${stage.bountyId}, 0)`);
  await stage.set(sql`select post_ledger_transaction(${`pledge:${stage.bountyId}`}, 'Given', now(), jsonb_build_array(
    jsonb_build_object('user', ${BC.uid}::text, 'kind', 'purchased', 'amount', 1000),
    jsonb_build_object('system', 'issuance', 'amount', -1000)))`);
}

/** Puts the craft on sale for ten coins, and gives them to the buyer. */
export async function addOffer(stage: Stage, to: TestUser): Promise<number> {
  await stage.set(sql`update crafts set price = 10 where id = ${theCraft}`);
  await stage.set(sql`insert into remote_values (name, value, updated_at) values ('craft_sales', 'true', now())`);
  await stage.set(sql`select post_ledger_transaction(${`offer:${stage.plays}:${to.uid}`}, 'Given', now(), jsonb_build_array(
    jsonb_build_object('user', ${to.uid}::text, 'kind', 'purchased', 'amount', 10000),
    jsonb_build_object('system', 'issuance', 'amount', -10000)))`);
  return 10;
}

/** Adds an unpaid order at the card provider; returns its id. */
export async function addOrder(stage: Stage, of: TestUser): Promise<string> {
  const id = `order-of-${of.uid}`;
  await stage.set(sql`insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, created_at)
    values (${id}, ${of.uid}, 'expired', false, 500, 500, now()) on conflict do nothing`);
  return id;
}

/** Adds a line to the coin history of one user only. */
export async function addTransaction(stage: Stage, of: TestUser): Promise<string> {
  const description = `AI use of ${of.uid}`;
  await stage.set(sql`select post_ledger_transaction(${`stage:${of.uid}`}, ${description}, now(), jsonb_build_array(
    jsonb_build_object('account', (select id from ledger_accounts where user_id = ${of.uid} and kind = 'monthly'), 'amount', -1000),
    jsonb_build_object('account', system_account('ai_revenue'), 'amount', 1000)))`);
  return description;
}

/** Adds an amount that one user has spent; returns the transaction's id. */
export async function addSpend(stage: Stage, of: TestUser): Promise<string> {
  await stage.set(sql`select post_ledger_transaction(${`spent:${stage.plays}:${of.uid}`}, 'AI use', now(), jsonb_build_array(
    jsonb_build_object('user', ${of.uid}::text, 'kind', 'monthly', 'amount', -1),
    jsonb_build_object('system', 'ai_revenue', 'amount', 1)))`);
  const { public_id: id } = await stage.db
    .selectFrom('ledger_transactions')
    .select('public_id')
    .where('key', '=', `spent:${stage.plays}:${of.uid}`)
    .executeTakeFirstOrThrow();
  return id;
}
