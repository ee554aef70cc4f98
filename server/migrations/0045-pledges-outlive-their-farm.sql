-- A pledge stays when its farm is deleted, and may be funded then: who solved it can be paid. While its farm is there, a
-- bounty that holds coins keeps it from being deleted.
alter table bounties add column farm_is_gone boolean not null default false;
drop index bounties_of_farm;
alter table bounties drop column escrow_farm_id;
alter table bounties add column escrow_farm_id text generated always as
  (case when funded and status in ('open', 'in_progress') and not farm_is_gone then creator_farm_id end) stored
  references farms;
create index bounties_of_farm on bounties (escrow_farm_id) where escrow_farm_id is not null;
