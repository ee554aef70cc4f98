-- Answers of calls that were sent with an Idempotency-Key, kept for a week so that a repeat does nothing twice.
create table idempotency_keys (
  user_id text not null references users on delete cascade,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  payload_hash bytea not null,
  -- null while the call is under way
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index on idempotency_keys (created_at);
