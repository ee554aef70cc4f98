-- A letter that looks like a Latin one does so with an accent on it as well (contract/farms/farm-name.ts). Two names that were
-- taken apart before stay so.
update farms f set name_key = plain.key
  from (
    select distinct on (key) id, key
      from farms, lateral (select normalize(translate(normalize(name_key, nfd),
        'авгезіјкмнорстухѕһԁԛԝүԍӏαβεζηικμνορτυχϳɑɡզհոսցօ',
        'abre3ijkmhopctyxshdqwyglabezhikmvoptuxjagqhnugo'), nfc) as key) look
      order by key, created_at, id) plain
  where plain.id = f.id and plain.key <> f.name_key
    and not exists (select 1 from farms other where other.name_key = plain.key);
