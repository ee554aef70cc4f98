-- A search looks through the whole description: what the market says of a craft is cut, or stands in its prompt.
drop trigger craft_words_updated on crafts;
drop index crafts_search;
alter table crafts drop column search_text;
alter table crafts add column search_text text
  generated always as (lower(name || ' ' || market_description
    || case when description = market_description then '' else ' ' || description end)) stored;
create index crafts_search on crafts using gin (search_text gin_trgm_ops) where is_public;
create trigger craft_words_updated after update of name, market_description, description, is_public on crafts
  for each row when (new.is_public) execute function note_words('craft_words');

insert into craft_words (word)
  select distinct word from crafts, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where is_public and length(word) between 3 and 40
  on conflict do nothing;

-- Lists of farms tell how many crafts their members share.
call watch_table('crafts', '(select ''farms'' from farm_members m join farms f on f.id = m.farm_id
  where m.user_id = r.creator_id and f.is_public)');
