-- Purchases on their way, and what the card provider told us.

create table orders (
  id text primary key,
  user_id text not null references users,
  state text not null check (state in ('created', 'open', 'paid', 'failed', 'expired', 'mismatch')),
  is_custom boolean not null,
  base_amount_cents integer not null check (base_amount_cents > 0),
  total_charge_cents integer not null check (total_charge_cents >= base_amount_cents),
  -- Ten coins a cent (domain-rules, Coins).
  coins_millicoins bigint not null generated always as (base_amount_cents::bigint * 10000) stored,
  session_id text unique,
  charge_id text unique,
  mismatch text,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the card provider was last asked about it.
  checked_at timestamptz,
  -- Money that went back, and what of it was taken from the user so far (security s.2: a cumulative target).
  refunded_cents integer not null default 0,
  disputed_open_cents integer not null default 0,
  disputed_lost_cents integer not null default 0,
  reversal_step integer not null default 0,
  held_millicoins bigint not null default 0 check (held_millicoins >= 0),
  taken_millicoins bigint not null default 0 check (taken_millicoins >= 0),
  from_purchased_millicoins bigint not null default 0 check (from_purchased_millicoins >= 0),
  from_rewards_millicoins bigint not null default 0 check (from_rewards_millicoins >= 0),
  from_debt_millicoins bigint not null default 0 check (from_debt_millicoins >= 0),
  constraint reversed_at_most_once check (held_millicoins + taken_millicoins <= coins_millicoins),
  constraint reversal_has_a_source check (
    held_millicoins + taken_millicoins = from_purchased_millicoins + from_rewards_millicoins + from_debt_millicoins)
);
create index orders_user on orders (user_id, created_at desc);
create index orders_disputed on orders (user_id) where disputed_open_cents > 0;
create index orders_unsettled on orders (created_at) where state in ('created', 'open');

-- Inbox of webhook events. The provider repeats them, so its event id is the key.
create table payment_events (
  id text primary key,
  type text not null,
  session_id text,
  payment_intent_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  error text
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

call watch_table('orders', '''order:'' || r.id');
call watch_table('orders', '''orders-of:'' || r.user_id');
