-- A refill that was refused (its user is deleted) adds nothing to what a spend may take.
create or replace function spend_coins(uid text, key text, description text, amount bigint, buckets text[],
    into_accounts jsonb, at timestamptz, month text, credits bigint)
  returns text language plpgsql as $$
declare
  bucket record;
  part bigint;
  missing bigint := amount;
  entries jsonb := into_accounts;
begin
  if amount <= 0 then raise exception 'an amount to spend is above zero'; end if;
  for bucket in
    with
      -- All of the rows of everybody concerned, in one order everywhere: two spends never wait for each other in a ring.
      locked as materialized (
        select a.id, a.user_id, a.kind, a.balance_millicoins, a.credits_month from ledger_accounts a
        where a.user_id = any (array(select uid union all select side ->> 'user' from jsonb_array_elements(into_accounts) side))
        order by a.id for no key update)
    select l.id, l.kind, l.balance_millicoins as balance, l.credits_month from locked l
    where l.user_id = uid and l.kind = any (buckets)
    order by array_position(buckets, l.kind)
  loop
    if bucket.kind = 'monthly' and coalesce(bucket.credits_month < month, true) then
      if refill_monthly_credits(uid, month, credits, 'Monthly credits', at) then bucket.balance := credits; end if;
    end if;
    part := least(missing, bucket.balance);
    missing := missing - part;
    entries := entries || jsonb_build_object('account', bucket.id, 'amount', -part);
  end loop;
  if missing = 0 and post_ledger_transaction(key, description, at, entries) is not null then return 'spent'; end if;
  -- Asked under the locks: of two repeats of one spend the second waited above and finds the first here.
  return case
    when exists (select 1 from ledger_transactions t where t.key = spend_coins.key) then 'repeated'
    else 'not enough'
  end;
end $$;
