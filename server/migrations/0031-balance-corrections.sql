-- Corrections of a balance that are too large for one operator: proposed by one, decided once by another.
create table balance_corrections (
  id bigint generated always as identity primary key,
  user_id text not null references users,
  bucket text not null check (bucket in ('monthly', 'rewards', 'purchased')),
  amount_millicoins bigint not null check (amount_millicoins <> 0),
  -- What the user reads in their history once it is approved.
  reason text not null check (length(reason) between 1 and 2000),
  -- An operator's uid, or their system name at the shell.
  proposed_by text not null check (length(proposed_by) between 1 and 200),
  proposed_at timestamptz not null,
  decided_by text check (length(decided_by) between 1 and 200),
  decided_at timestamptz,
  approved boolean,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  constraint decided_by_somebody_else check (decided_by <> proposed_by),
  constraint decided_as_a_whole check (num_nulls(decided_by, decided_at, approved, decision_reason) in (0, 4))
);
create index balance_corrections_waiting on balance_corrections (proposed_at) where decided_at is null;

-- A proposal stays as it was made, and its decision as it was taken.
create function refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.decided_at is not null then
    raise exception 'correction % is decided', old.id using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.bucket, old.amount_millicoins, old.reason, old.proposed_by, old.proposed_at)
    is distinct from (new.id, new.user_id, new.bucket, new.amount_millicoins, new.reason, new.proposed_by, new.proposed_at)
  then
    raise exception 'what correction % proposes cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger balance_corrections_decided_once before update on balance_corrections
  for each row execute function refuse_second_decision();
-- A correction begins as a proposal: one that comes decided had no second pair of eyes.
create function refuse_decided_proposal() returns trigger language plpgsql as $$
begin
  if new.decided_at is not null then
    raise exception 'a correction is proposed before it is decided' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger balance_corrections_proposed_first before insert on balance_corrections
  for each row execute function refuse_decided_proposal();
create trigger balance_corrections_stay before delete or truncate on balance_corrections
  for each statement execute function refuse_change();

call watch_table('balance_corrections', '''balance-corrections''');
