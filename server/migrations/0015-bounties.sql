-- Bounties: a problem with a reward. What a status means for submissions and for money is held by the database at the
-- end of each transaction (require_consistent_bounty).

create table bounties (
  id text primary key,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 8000),
  -- The poster's own words before the draft; only they and engaged solvers read it.
  prompt text not null default '' check (length(prompt) <= 8000),
  market_description text not null,
  creator_id text not null references users,
  -- The farm it was posted from; it may be gone by now.
  creator_farm_id text not null,
  solver_id text references users,
  status text not null default 'open' check (status in ('open', 'in_progress', 'completed', 'cancelled')),
  created_at timestamptz not null,
  reward_type text not null check (reward_type in ('seed', 'golden_seed', 'equity', 'custom')),
  reward_amount integer check (reward_amount between 1 and 10000000),
  -- In thousandths of a percent.
  reward_equity integer check (reward_equity between 1 and 10000),
  reward_text text check (length(reward_text) between 1 and 500),
  -- Its coins are or were in escrow; otherwise a coin reward is a pledge.
  funded boolean not null default false,
  -- Counts the changes of its escrow: each has a ledger key of its own.
  escrow_step integer not null default 0,
  -- A farm cannot be deleted while one of its bounties holds coins.
  escrow_farm_id text generated always as
    (case when funded and status in ('open', 'in_progress') then creator_farm_id end) stored references farms,
  constraint reward_of_one_kind check (
    (reward_amount is not null) = (reward_type in ('seed', 'golden_seed'))
    and (reward_equity is not null) = (reward_type = 'equity')
    and (reward_text is not null) = (reward_type = 'custom')),
  constraint only_coins_are_held check (not funded or reward_type = 'seed'),
  constraint solved_by_somebody_else check (solver_id <> creator_id),
  constraint completed_has_a_solver check ((status = 'completed') = (solver_id is not null)),
  constraint coins_are_paid_from_escrow check (status <> 'completed' or reward_type <> 'seed' or funded)
);
create index bounties_open on bounties (created_at desc, id desc) where status = 'open';
create index bounties_of_creator on bounties (creator_id, created_at desc);
create index bounties_of_solver on bounties (solver_id, created_at desc) where solver_id is not null;
create index bounties_of_farm on bounties (escrow_farm_id) where escrow_farm_id is not null;

create table bounty_engagements (
  bounty_id text not null references bounties,
  user_id text not null references users,
  engaged_at timestamptz not null,
  primary key (bounty_id, user_id)
);
create index bounty_engagements_of_user on bounty_engagements (user_id, engaged_at desc);

create table bounty_submissions (
  id text primary key,
  bounty_id text not null references bounties,
  solver_id text not null references users,
  -- Null once its creator has deleted the craft.
  craft_id text references crafts on delete set null,
  craft_name text not null,
  note text not null check (length(note) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'closed')),
  -- Why it was declined.
  reason text check (length(reason) between 1 and 2000),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  constraint declined_with_a_reason check (status <> 'declined' or reason is not null)
);
create unique index bounty_submissions_waiting on bounty_submissions (bounty_id, solver_id) where status = 'pending';
create unique index bounty_submissions_accepted on bounty_submissions (bounty_id) where status = 'accepted';
create index bounty_submissions_of_bounty on bounty_submissions (bounty_id, submitted_at);
create index bounty_submissions_of_solver on bounty_submissions (solver_id, submitted_at desc);
create index bounty_submissions_of_craft on bounty_submissions (craft_id) where craft_id is not null;

-- What happened to a bounty, for its page.
create table bounty_events (
  id bigint generated always as identity primary key,
  bounty_id text not null references bounties,
  at timestamptz not null,
  what text not null check (what in ('posted', 'funded', 'reward_changed', 'description_changed', 'submitted',
    'declined', 'withdrawn', 'accepted', 'cancelled')),
  -- Coins, where it was about coins.
  coins integer
);
create index bounty_events_of_bounty on bounty_events (bounty_id, id);
create trigger bounty_events_append_only before update or delete or truncate on bounty_events
  for each statement execute function refuse_change();

-- Crafts that somebody paid for: by a sale, or by the bounty that they solved.
create table craft_purchases (
  craft_id text not null references crafts,
  user_id text not null references users,
  -- Whole coins; 0 where a bounty's reward paid for it.
  price integer not null check (price >= 0),
  bought_at timestamptz not null,
  primary key (craft_id, user_id)
);
create index craft_purchases_of_user on craft_purchases (user_id);

-- An escrow account a bounty.
alter table ledger_accounts add column bounty_id text references bounties;
drop index ledger_accounts_system;
create unique index ledger_accounts_system on ledger_accounts (kind) where user_id is null and bounty_id is null;
create unique index ledger_accounts_escrow on ledger_accounts (bounty_id) where bounty_id is not null;
alter table ledger_accounts drop constraint account_kind;
alter table ledger_accounts add constraint account_kind check (
  case
    when kind in ('monthly', 'rewards', 'purchased', 'held', 'debt')
      then user_id is not null and bounty_id is null and balance_millicoins is not null
    when kind = 'escrow' then user_id is null and bounty_id is not null and balance_millicoins is not null
    when kind in ('purchase_clearing', 'refunds', 'write_off', 'issuance', 'expired', 'platform_revenue', 'ai_revenue')
      then user_id is null and bounty_id is null and balance_millicoins is null
    else false
  end);

create or replace function system_account(kind text) returns bigint language sql stable as $$
  select id from ledger_accounts a where a.kind = system_account.kind and a.user_id is null and a.bounty_id is null
$$;

-- The account that one side of a posting names: {"account": id}, {"system": kind}, {"user": uid, "kind": kind} or
-- {"escrow": bounty id}.
create function account_of(side jsonb) returns bigint language sql stable as $$
  select case
    when side ? 'account' then (side ->> 'account')::bigint
    when side ? 'system' then system_account(side ->> 'system')
    when side ? 'user' then
      (select a.id from ledger_accounts a where a.user_id = side ->> 'user' and a.kind = side ->> 'kind')
    else (select a.id from ledger_accounts a where a.bounty_id = side ->> 'escrow')
  end
$$;

create or replace function post_ledger_transaction(key text, description text, at timestamptz, entries jsonb,
    reverses bigint default null)
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
    select transaction_id, account_of(e), (e ->> 'amount')::bigint
    from jsonb_array_elements(entries) e
    where (e ->> 'amount')::bigint <> 0;
  return transaction_id;
end $$;

-- Spends from the user's buckets in the order given, into the accounts given (each with its amount; together the amount
-- spent), in one statement; a month that has begun since the last look is refilled on the way. Answers 'spent',
-- 'repeated' when the key was posted before, or 'not enough' when the buckets do not cover the amount.
drop function spend_coins(text, text, text, bigint, text[], text, timestamptz, text, bigint);
create function spend_coins(uid text, key text, description text, amount bigint, buckets text[], into_accounts jsonb,
    at timestamptz, month text, credits bigint)
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
    where a.user_id = uid or a.user_id in (select side ->> 'user' from jsonb_array_elements(into_accounts) side)
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

-- What a status means, asked when a transaction ends: in progress while a submission waits, completed by exactly one
-- accepted submission, and an escrow that holds the reward of a funded bounty as long as it runs, and nothing else.
create function require_consistent_bounty() returns trigger language plpgsql as $$
declare
  bounty bounties;
  waiting bigint;
  accepted bigint;
  held bigint;
  due bigint;
begin
  select * into bounty from bounties b
    where b.id = case tg_table_name when 'bounties' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'bounty_id' end;
  select count(*) filter (where status = 'pending'), count(*) filter (where status = 'accepted')
    into waiting, accepted from bounty_submissions s where s.bounty_id = bounty.id;
  select coalesce(sum(a.balance_millicoins), 0) into held from ledger_accounts a where a.bounty_id = bounty.id;
  due := case when bounty.funded and bounty.status in ('open', 'in_progress') then bounty.reward_amount::bigint * 1000 else 0 end;
  if (waiting > 0) <> (bounty.status = 'in_progress') or accepted <> (bounty.status = 'completed')::int or held <> due then
    raise exception 'bounty % is % with % waiting, % accepted and % of % millicoins in escrow',
      bounty.id, bounty.status, waiting, accepted, held, due using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bounties_consistent after insert or update on bounties
  deferrable initially deferred for each row execute function require_consistent_bounty();
create constraint trigger bounty_submissions_consistent after insert or update on bounty_submissions
  deferrable initially deferred for each row execute function require_consistent_bounty();
create constraint trigger bounty_escrow_consistent after insert or update on ledger_accounts
  deferrable initially deferred for each row when (new.bounty_id is not null)
  execute function require_consistent_bounty();

call watch_table('bounties', '''bounty:'' || r.id');
call watch_table('bounties', 'case when r.status = ''open'' then ''bounties'' end');
call watch_table('bounties', '''bounties-of:'' || r.creator_id');
call watch_table('bounties', 'case when r.solver_id is not null then ''solved-by:'' || r.solver_id end');
call watch_table('bounties', '(select string_agg(''engagements-of:'' || e.user_id, '' '') from bounty_engagements e where e.bounty_id = r.id)');
call watch_table('bounty_engagements', '''user:'' || r.user_id || '' engagements-of:'' || r.user_id || '' bounty:'' || r.bounty_id');
call watch_table('bounty_engagements', '(select ''bounties bounties-of:'' || b.creator_id from bounties b where b.id = r.bounty_id)');
call watch_table('bounty_submissions', '''bounty:'' || r.bounty_id || '' engagements-of:'' || r.solver_id');
call watch_table('bounty_submissions', '(select ''bounties-of:'' || b.creator_id from bounties b where b.id = r.bounty_id)');
call watch_table('craft_purchases', '''user:'' || r.user_id');
