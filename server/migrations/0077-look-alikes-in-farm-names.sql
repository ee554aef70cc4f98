-- More letters that look like Latin ones count as those (contract/farms/farm-name.ts). Two names that were taken apart before
-- stay so.
update farms f set name_key = plain.key
  from (
    select distinct on (translate(name_key, 'үԍӏβεζημϳɑզհոսցօ', 'yglbezhmjaqhnugo')) id,
      translate(name_key, 'үԍӏβεζημϳɑզհոսցօ', 'yglbezhmjaqhnugo') as key
    from farms order by key, created_at, id) plain
  where plain.id = f.id and plain.key <> f.name_key
    and not exists (select 1 from farms other where other.name_key = plain.key);
