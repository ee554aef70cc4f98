-- What an operator took off the market is private until it is put back, whatever its owner does (decision 119).
alter table crafts add column taken_down_at timestamptz,
  add constraint crafts_taken_down_are_private check (taken_down_at is null or not is_public);
alter table farms add column taken_down_at timestamptz,
  add constraint farms_taken_down_are_private check (taken_down_at is null or not is_public);
