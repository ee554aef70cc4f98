-- The capital ẞ became ß in a name's key, and ß became ss (contract/farms/farm-name.ts). Two names that were taken apart before
-- stay so.
update farms f set name_key = plain.key
  from (
    select distinct on (key) id, key
      from farms, lateral (select replace(name_key, 'ß', 'ss') as key) look
      order by key, created_at, id) plain
  where plain.id = f.id and plain.key <> f.name_key
    and not exists (select 1 from farms other where other.name_key = plain.key);
