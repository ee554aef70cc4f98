-- `spend_coins` finds the accounts of everybody concerned by their users, from the index. It asked for "this user or one
-- of those", for which PostgreSQL read every account there is: a spend took longer with every user of the site.
create or replace function spend_coins(uid text, key text, description text, amount bigint, buckets text[],
    into_accounts jsonb, at timestamptz, month text, credits bigint)
  returns text language plpgsql as $$
declare
  account record;
  part bigint;
  missing bigint := amount;
  entries jsonb := into_accounts;
begin
  if amount <= 0 then raise exception 'an amount to spend is above zero'; end if;
  -- All of the rows of everybody concerned, in one order everywhere: two spends never wait for each other in a ring.
  perform 1 from ledger_accounts a
    where a.user_id = any (array(select uid union select side ->> 'user' from jsonb_array_elements(into_accounts) side))
    order by a.id for no key update;
  -- Asked under the locks: of two repeats of one spend the second waited above and finds the first here.
  if exists (select 1 from ledger_transactions t where t.key = spend_coins.key) then return 'repeated'; end if;
  if 'monthly' = any (buckets) then
    perform refill_monthly_credits(uid, month, credits, 'Monthly credits', at);
  end if;
  for account in
    select a.id, a.balance_millicoins from ledger_accounts a
    where a.user_id = uid and a.kind = any (buckets)
    order by array_position(buckets, a.kind)
  loop
    part := least(missing, account.balance_millicoins);
    missing := missing - part;
    entries := entries || jsonb_build_object('account', account.id, 'amount', -part);
  end loop;
  if missing > 0 then return 'not enough'; end if;
  perform post_ledger_transaction(key, description, at, entries);
  return 'spent';
end $$;

-- Whose monthly credits are due, and whether a transaction was put right, without reading all of them.
create index ledger_accounts_credits_month on ledger_accounts (coalesce(credits_month, '')) where kind = 'monthly';
create index ledger_transactions_reverses on ledger_transactions (reverses) where reverses is not null;

-- A farm that is deleted takes its invitations and requests along, those that were answered too.
create index farm_invitations_of_farm on farm_invitations (farm_id);
create index farm_join_requests_of_farm on farm_join_requests (farm_id);
