-- A debt is settled like any other balance that an operator puts right.
alter table balance_corrections drop constraint balance_corrections_bucket_check,
  add constraint balance_corrections_bucket_check check (bucket in ('monthly', 'rewards', 'purchased', 'debt'));

-- A payment that is not what was ordered waits for an operator until one has dealt with it.
alter table orders add column mismatch_closed_at timestamptz check (mismatch_closed_at is null or mismatch is not null);
drop index orders_with_a_problem;
create index orders_with_a_problem on orders (created_at)
  where (state = 'mismatch' and mismatch_closed_at is null) or disputed_open_cents > 0;
