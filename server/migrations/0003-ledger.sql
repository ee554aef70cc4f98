-- The double-entry ledger. Amounts are millicoins (1,000 to a coin). Every rule of money that a database can hold is
-- held here, so that a defect in the server can stop a posting but never falsify a balance.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id text references users,
  -- Null for the busy system accounts: their balance is the sum of their entries, so that nobody queues for one row.
  balance_millicoins bigint,
  -- Of a monthly account: the month (UTC, YYYY-MM) whose credits it holds.
  credits_month text check (credits_month ~ '^\d{4}-\d{2}$'),
  constraint account_kind check (
    case
      when kind in ('monthly', 'rewards', 'purchased', 'held', 'debt') then user_id is not null and balance_millicoins is not null
      when kind in ('purchase_clearing', 'refunds', 'write_off', 'issuance', 'expired', 'platform_revenue', 'ai_revenue')
        then user_id is null and balance_millicoins is null
      else false
    end),
  constraint balance_in_bounds check (
    case kind
      when 'monthly' then balance_millicoins between 0 and 200000
      when 'debt' then balance_millicoins <= 0
      else balance_millicoins >= 0
    end)
);
create unique index ledger_accounts_user on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_accounts_system on ledger_accounts (kind) where user_id is null;

insert into ledger_accounts (kind)
  values ('purchase_clearing'), ('refunds'), ('write_off'), ('issuance'), ('expired'), ('platform_revenue'), ('ai_revenue');

-- One business fact. Its key is that fact in words, so that posting it twice is impossible.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  key text not null unique,
  description text not null,
  created_at timestamptz not null,
  reverses bigint references ledger_transactions
);

create index ledger_transactions_time on ledger_transactions (created_at);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount_millicoins bigint not null check (amount_millicoins <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, transaction_id desc) include (amount_millicoins);

-- A balance follows its entries by itself; its CHECK is what refuses an overdraft.
create function move_balances() returns trigger language plpgsql as $$
begin
  update ledger_accounts a
    set balance_millicoins = a.balance_millicoins + moved.amount
    from (select account_id, sum(amount_millicoins) as amount from new_entries group by account_id) moved
    where a.id = moved.account_id and a.balance_millicoins is not null;
  return null;
end $$;
create trigger ledger_entries_move_balances after insert on ledger_entries
  referencing new table as new_entries for each statement execute function move_balances();

create function require_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_millicoins), 1) from ledger_entries where transaction_id = new.id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.key using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_balanced();

-- Entries come with their transaction and never after it: a later addition would escape the check above.
create function require_own_transaction() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct transaction_id from new_entries) e
      join ledger_transactions t on t.id = e.transaction_id
      where t.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'entries can only be added with their transaction' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_own_transaction after insert on ledger_entries
  referencing new table as new_entries for each statement execute function require_own_transaction();

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

-- Posts one transaction. `entries` is [{"account": id, "amount": millicoins}, ...]; zero amounts are left out.
-- Answers its id, or null when the key was posted before. The caller holds the locks of the user accounts it moves.
create function post_ledger_transaction(key text, description text, at timestamptz, entries jsonb, reverses bigint default null)
  returns bigint language plpgsql as $$
declare
  transaction_id bigint;
begin
  insert into ledger_transactions (key, description, created_at, reverses)
    values (key, description, at, reverses)
    on conflict on constraint ledger_transactions_key_key do nothing
    returning id into transaction_id;
  if transaction_id is null then return null; end if;
  insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select transaction_id, (e ->> 'account')::bigint, (e ->> 'amount')::bigint
    from jsonb_array_elements(entries) e
    where (e ->> 'amount')::bigint <> 0;
  return transaction_id;
end $$;

create function system_account(kind text) returns bigint language sql stable as $$
  select id from ledger_accounts a where a.kind = system_account.kind and a.user_id is null
$$;

-- The monthly refill is a reset: the rest of an earlier month expires and this month's credits are issued, in one
-- transaction. A month that was refilled before, or a clock that jumped back, does nothing.
create function refill_monthly_credits(uid text, month text, credits bigint, description text, at timestamptz)
  returns boolean language plpgsql as $$
declare
  account ledger_accounts;
begin
  select * into account from ledger_accounts a where a.user_id = uid and a.kind = 'monthly' for no key update;
  if account.id is null or coalesce(account.credits_month >= month, false) then return false; end if;
  update ledger_accounts set credits_month = month where id = account.id;
  perform post_ledger_transaction('monthly:' || uid || ':' || month, description, at, jsonb_build_array(
    jsonb_build_object('account', account.id, 'amount', credits - account.balance_millicoins),
    jsonb_build_object('account', system_account('expired'), 'amount', account.balance_millicoins),
    jsonb_build_object('account', system_account('issuance'), 'amount', -credits)));
  return true;
end $$;

-- Spends from the user's buckets in the order given, into a system account, in one statement; a month that has begun
-- since the last look is refilled on the way. Answers 'spent', 'repeated' when the key was posted before, or
-- 'not enough' when the buckets do not cover the amount.
create function spend_coins(uid text, key text, description text, amount bigint, buckets text[], into_kind text,
    at timestamptz, month text, credits bigint)
  returns text language plpgsql as $$
declare
  account record;
  part bigint;
  missing bigint := amount;
  entries jsonb := '[]';
begin
  if amount <= 0 then raise exception 'an amount to spend is above zero'; end if;
  -- All of the user's rows, in one order everywhere: two spends never wait for each other in a ring.
  perform 1 from ledger_accounts a where a.user_id = uid order by a.id for no key update;
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
  perform post_ledger_transaction(key, description, at,
    entries || jsonb_build_object('account', system_account(into_kind), 'amount', amount));
  return 'spent';
end $$;

-- The buckets of each user side by side, for whoever shows a balance.
create view user_balances as
  select user_id,
    max(balance_millicoins) filter (where kind = 'monthly') as monthly_millicoins,
    max(balance_millicoins) filter (where kind = 'rewards') as rewards_millicoins,
    max(balance_millicoins) filter (where kind = 'purchased') as purchased_millicoins,
    max(balance_millicoins) filter (where kind = 'debt') as debt_millicoins,
    max(credits_month) as credits_month
  from ledger_accounts
  where user_id is not null
  group by user_id;

-- What a user sees of the ledger: the sum of each transaction over the buckets of the displayed balance.
create view coin_transactions as
  select t.id as position, t.public_id as id, a.user_id, t.created_at as "timestamp", t.description,
    sum(e.amount_millicoins)::bigint as amount_millicoins
  from ledger_entries e
    join ledger_accounts a on a.id = e.account_id and a.kind in ('monthly', 'rewards', 'purchased')
    join ledger_transactions t on t.id = e.transaction_id
  group by t.id, a.user_id;

call watch_table('ledger_accounts', '''balance:'' || r.user_id');
