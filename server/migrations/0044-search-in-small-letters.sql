-- What a search compares: small letters of every script (a sigma at the end of a word is a sigma), and each text by itself
-- (nobody can type what stands between two).
create function small_letters(text) returns text language sql immutable parallel safe
  return translate(lower($1), 'ς', 'σ');

drop trigger craft_words_updated on crafts;
drop index crafts_search;
alter table crafts drop column search_text;
alter table crafts add column search_text text
  generated always as (small_letters(name || E'\x1f' || market_description
    || case when description = market_description then '' else E'\x1f' || description end)) stored;
create index crafts_search on crafts using gin (search_text gin_trgm_ops) where is_public;
create trigger craft_words_updated after update of name, market_description, description, is_public on crafts
  for each row when (new.is_public) execute function note_words('craft_words');

drop trigger farm_words_updated on farms;
drop index farms_search;
alter table farms drop column search_text;
alter table farms add column search_text text
  generated always as (small_letters(name || E'\x1f' || description)) stored;
create index farms_search on farms using gin (search_text gin_trgm_ops) where is_public;
create trigger farm_words_updated after update of name, description, is_public on farms for each row
  when (new.is_public) execute function note_words('farm_words');

insert into craft_words (word)
  select distinct word from crafts, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where is_public and length(word) between 3 and 40
  on conflict do nothing;
insert into farm_words (word)
  select distinct word from farms, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where is_public and length(word) between 3 and 40
  on conflict do nothing;

-- Names of farms are compared so too (contract/farms/farm-name.ts). Two that were taken apart before stay so.
update farms f set name_key = plain.key
  from (select id, replace(replace(translate(name_key, 'ς', 'σ'), 'ß', 'ss'), U&'\0307', '') as key from farms) plain
  where plain.id = f.id and plain.key <> f.name_key
    and not exists (select 1 from farms other where other.name_key = plain.key);
