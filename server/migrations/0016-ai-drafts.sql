-- Coins set aside while the AI model works: one draft in flight a user. What is left of a hold when it is settled goes
-- back to the buckets it came from.
create table ai_holds (
  id text primary key,
  user_id text not null references users,
  millicoins bigint not null check (millicoins > 0),
  held_at timestamptz not null,
  settled_at timestamptz,
  charged_millicoins bigint check (charged_millicoins between 0 and millicoins),
  model text,
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  constraint settled_with_its_charge check ((settled_at is null) = (charged_millicoins is null))
);
create unique index ai_holds_in_flight on ai_holds (user_id) where settled_at is null;
create index ai_holds_by_time on ai_holds (held_at);

-- What went wrong in browsers, for operators. Of anybody, so nothing here is trusted.
create table client_errors (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  context text not null check (length(context) <= 200),
  message text not null check (length(message) <= 1000),
  stack text not null check (length(stack) <= 4000),
  bounty_id text check (length(bounty_id) <= 64)
);
create index client_errors_by_time on client_errors (at desc);
