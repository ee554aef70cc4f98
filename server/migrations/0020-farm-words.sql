-- Every word that public farms are found by, as of crafts (0014-craft-words.sql): one trigger's function for both.
create function note_words() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into %I (word)
      select distinct word from regexp_split_to_table($1, ''[^[:alnum:]]+'') word where length(word) between 3 and 40
      order by word
      on conflict do nothing', tg_argv[0]) using new.search_text;
  return null;
end $$;

drop trigger craft_words_inserted on crafts;
drop trigger craft_words_updated on crafts;
drop function note_craft_words();
create trigger craft_words_inserted after insert on crafts for each row when (new.is_public)
  execute function note_words('craft_words');
create trigger craft_words_updated after update of name, market_description, is_public on crafts for each row
  when (new.is_public) execute function note_words('craft_words');

create table farm_words (word text primary key);
create index farm_words_near on farm_words using gin (word gin_trgm_ops);
create trigger farm_words_inserted after insert on farms for each row when (new.is_public)
  execute function note_words('farm_words');
create trigger farm_words_updated after update of name, description, is_public on farms for each row
  when (new.is_public) execute function note_words('farm_words');

insert into farm_words (word)
  select distinct word from farms, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where is_public and length(word) between 3 and 40;

-- What a page of farms counts, from the index alone.
create index crafts_public_of_creator on crafts (creator_id) where is_public;
