import { sql } from 'kysely';
import type { Database, Tx } from '#server/platform/database/database.ts';
import { inLongTransaction } from '#server/platform/database/in-transaction.ts';

/** The invariants of money, each as a query that must find no rows. */
export const moneyInvariants: Record<string, string> = {
  'every transaction sums to zero':
    'select transaction_id from ledger_entries group by transaction_id having sum(amount_millicoins) <> 0',
  'the ledger sums to zero': 'select 1 from ledger_entries having sum(amount_millicoins) <> 0',
  'a stored balance is the sum of its entries': `select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.balance_millicoins is not null group by a.id having a.balance_millicoins <> coalesce(sum(e.amount_millicoins), 0)`,
  'buckets, held coins and debts are within bounds': `select id from ledger_accounts where user_id is not null and case kind
    when 'monthly' then balance_millicoins not between 0 and 200000 when 'debt' then balance_millicoins > 0 else balance_millicoins < 0 end`,
  'monthly credits come in their own month, and no month comes after a later one': `select key from (
      select key, right(key, 7) as month, to_char(created_at at time zone 'UTC', 'YYYY-MM') as came,
        lag(right(key, 7)) over (partition by left(key, -8) order by id) as earlier
      from ledger_transactions where key like 'monthly:%') granted
    where month <> came or month <= earlier`,
  'right after monthly credits came there are 200 coins of them': `select t.key from ledger_transactions t
    join ledger_accounts a on a.user_id = substr(left(t.key, -8), 9) and a.kind = 'monthly' where t.key like 'monthly:%' and 200000 <>
      (select coalesce(sum(e.amount_millicoins), 0) from ledger_entries e where e.account_id = a.id and e.transaction_id <= t.id)`,
  'every user has all five accounts': `select u.uid from users u left join ledger_accounts a on a.user_id = u.uid group by u.uid having count(a.id) <> 5`,
  'what a user sees adds up to the balance shown': `select b.user_id from user_balances b left join coin_transactions c on c.user_id = b.user_id
    group by b.user_id, b.monthly_millicoins, b.rewards_millicoins, b.purchased_millicoins
    having coalesce(sum(c.amount_millicoins), 0) <> b.monthly_millicoins + b.rewards_millicoins + b.purchased_millicoins`,
  'each paid order has exactly one purchase, each other none': `select o.id from orders o left join ledger_transactions t on t.key = 'purchase:' || o.session_id
    group by o.id, o.state having count(t.id) <> (o.state = 'paid')::int`,
  'every purchase belongs to a paid order': `select t.key from ledger_transactions t where t.key like 'purchase:%'
    and not exists (select 1 from orders o where 'purchase:' || o.session_id = t.key and o.state = 'paid')`,
  'the coins of a purchase are ten a cent': `select o.id from orders o join ledger_transactions t on t.key = 'purchase:' || o.session_id
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id and a.kind = 'purchase_clearing'
    where -e.amount_millicoins <> o.base_amount_cents::bigint * 10000`,
  'all coins that were bought are those of paid orders': `select sum(e.amount_millicoins) from ledger_accounts a
    join ledger_entries e on e.account_id = a.id where a.kind = 'purchase_clearing'
    having -sum(e.amount_millicoins) <> (select coalesce(sum(o.coins_millicoins), 0) from orders o where o.state = 'paid')`,
  'no more is taken back than was bought':
    'select id from orders where held_millicoins + taken_millicoins > coins_millicoins',
  'what is taken back is the share of the money that went back': `select id from orders where state = 'paid' and taken_millicoins <>
    floor(coins_millicoins * least(refunded_cents + disputed_lost_cents, total_charge_cents)::numeric / total_charge_cents)`,
  'held coins are those of open disputes and of AI drafts under way': `select a.user_id from ledger_accounts a
    where a.kind = 'held' and a.balance_millicoins <>
      (select coalesce(sum(o.held_millicoins), 0) from orders o where o.user_id = a.user_id)
      + (select coalesce(sum(h.millicoins), 0) from ai_holds h where h.user_id = a.user_id and h.settled_at is null)`,
  'a running funded bounty holds its reward, and no other bounty holds anything': `select b.id from bounties b left join ledger_accounts a on a.bounty_id = b.id
    where coalesce(a.balance_millicoins, 0) <> case when b.funded and b.status in ('open', 'in_progress') then b.reward_amount::bigint * 1000 else 0 end`,
  'each completed coin bounty is paid exactly once, each other never': `select b.id from bounties b left join ledger_transactions t on t.key = 'bounty:' || b.id || ':paid'
    group by b.id having count(t.id) <> (b.status = 'completed' and b.reward_type = 'seed')::int`,
  'a solver gets seven tenths of the reward, rounded down to a millicoin, and the platform the rest': `select b.id from bounties b
    join ledger_transactions t on t.key = 'bounty:' || b.id || ':paid' join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where e.amount_millicoins <> case
      when a.kind = 'rewards' and a.user_id = b.solver_id then b.reward_amount::bigint * 700
      when a.kind = 'platform_revenue' then b.reward_amount::bigint * 300
      when a.kind = 'escrow' and a.bounty_id = b.id then b.reward_amount::bigint * -1000 else 0 end`,
  'free credits never reach an escrow': `select t.key from ledger_transactions t where exists (select 1 from ledger_entries e
      join ledger_accounts a on a.id = e.account_id and a.kind = 'escrow' where e.transaction_id = t.id)
    and exists (select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.kind = 'monthly' where e.transaction_id = t.id)`,
  'what a cancelled bounty held went back to the buckets it came from': `select b.id, u.kind from bounties b join ledger_accounts a on a.bounty_id = b.id
    join ledger_entries held on held.account_id = a.id join ledger_entries e on e.transaction_id = held.transaction_id
    join ledger_accounts u on u.id = e.account_id and u.user_id is not null
    where b.status = 'cancelled' group by b.id, u.id, u.kind having sum(e.amount_millicoins) <> 0`,
  'a bounty is in progress while a submission waits, and completed by exactly one': `select b.id from bounties b left join bounty_submissions s on s.bounty_id = b.id
    group by b.id, b.status having (count(s.id) filter (where s.status = 'pending') > 0) <> (b.status = 'in_progress')
      or count(s.id) filter (where s.status = 'accepted') <> (b.status = 'completed')::int`,
  'a solver is a pro crafter': `select b.id from bounties b join users u on u.uid = b.solver_id and u.deleted_at is null
    where not exists (select 1 from user_roles r where r.user_id = b.solver_id and r.role = 'pro_creator')
      and not exists (select 1 from audit_log l where l.event = 'role-set' and l.detail @> jsonb_build_object('uid', b.solver_id, 'granted', false))`,
  'a craft is paid for as often as it was bought': `select p.craft_id from craft_purchases p
    left join ledger_transactions t on t.key = 'craft:' || p.craft_id || ':' || p.user_id
    group by p.craft_id, p.user_id, p.price having count(t.id) <> (p.price > 0)::int`,
  'of a sale the creator gets seven tenths, rounded down to a millicoin': `select p.craft_id from craft_purchases p
    join crafts c on c.id = p.craft_id join ledger_transactions t on t.key = 'craft:' || p.craft_id || ':' || p.user_id
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id and a.user_id = c.creator_id
    where e.amount_millicoins <> p.price::bigint * 700`,
  'a large correction is posted with its approval, once': `select c.id from balance_corrections c
    left join ledger_transactions t on t.key = 'correction:' || c.id group by c.id having count(t.id) <> coalesce(c.approved, false)::int`,
  'more than 100,000 coins are corrected by two operators': `select t.key from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.key like 'correction:%' and abs(e.amount_millicoins) > 100000000 and not exists (
      select 1 from balance_corrections c where t.key = 'correction:' || c.id and c.approved and c.decided_by <> c.proposed_by)`,
  'who is gone has no running bounty': `select b.id from bounties b join users u on u.uid = b.creator_id
    where u.deleted_at is not null and b.status in ('open', 'in_progress')`,
  'nothing is bought for who is gone': `select o.id from orders o join users u on u.uid = o.user_id
    join ledger_transactions t on t.key = 'purchase:' || o.session_id where t.created_at > u.deleted_at`,
  'an entry belongs to a transaction that says what it is': `select id from ledger_transactions where key = '' or description = ''`,
};

/** Returns the invariants of money that are broken in this database, in words; empty when none is. */
export function brokenInvariants(db: Database | Tx): Promise<string[]> {
  return brokenAmong(db, moneyInvariants);
}

/** Runs all queries in one statement. Returns which of them found rows, with at most three rows of each. */
export async function brokenAmong(db: Database | Tx, questionsByName: Record<string, string>): Promise<string[]> {
  const parts = Object.entries(questionsByName).map(
    ([invariant, question]) =>
      sql`select ${invariant}::text as invariant, json_agg(found)::text as found
        from (select * from (${sql.raw(question)}) broken limit 3) found having count(*) > 0`,
  );
  const ask = (tx: Database | Tx) =>
    sql<{ invariant: string; found: string }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  const { rows } = await (db.isTransaction ? ask(db) : inLongTransaction(db, ask));
  return rows.map(({ invariant, found }) => `${invariant}: not for ${found}`);
}
