import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The invariants of money, each as a question that must find nothing. */
const questions: Record<string, string> = {
  'every transaction sums to zero':
    'select transaction_id from ledger_entries group by transaction_id having sum(amount_millicoins) <> 0',
  'the ledger sums to zero': 'select 1 from ledger_entries having sum(amount_millicoins) <> 0',
  'a stored balance is the sum of its entries': `select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.balance_millicoins is not null group by a.id having a.balance_millicoins <> coalesce(sum(e.amount_millicoins), 0)`,
  'buckets, held coins and debts are within bounds': `select id from ledger_accounts where user_id is not null and case kind
    when 'monthly' then balance_millicoins not between 0 and 200000 when 'debt' then balance_millicoins > 0 else balance_millicoins < 0 end`,
  'one grant of monthly credits a user and month': `select split_part(key, ':', 2), split_part(key, ':', 3) from ledger_transactions
    where key like 'monthly:%' group by 1, 2 having count(*) > 1`,
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
  'no more is taken back than was bought':
    'select id from orders where held_millicoins + taken_millicoins > coins_millicoins',
  'what is taken back is the share of the money that went back': `select id from orders where state = 'paid' and taken_millicoins <>
    floor(coins_millicoins * least(refunded_cents + disputed_lost_cents, total_charge_cents)::numeric / total_charge_cents)`,
  'held coins are those of open disputes': `select a.user_id from ledger_accounts a left join orders o on o.user_id = a.user_id
    where a.kind = 'held' group by a.user_id, a.balance_millicoins having a.balance_millicoins <> coalesce(sum(o.held_millicoins), 0)`,
  'an entry belongs to a transaction that says what it is': `select id from ledger_transactions where key = '' or description = ''`,
};

/** The invariants that do not hold in this database, in words; empty when all is well. */
export async function brokenInvariants(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [invariant, question] of Object.entries(questions)) {
    const { rows } = await sql.raw(question).execute(db);
    if (rows.length > 0) broken.push(`${invariant}: not for ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}
