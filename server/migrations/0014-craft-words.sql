-- Every word that public crafts are found by, so that a mistyped one can be put right before the search: comparing what
-- was typed with a hundred thousand texts takes a third of a second, with their words a few milliseconds.
create table craft_words (word text primary key);
create index craft_words_near on craft_words using gin (word gin_trgm_ops);

create function note_craft_words() returns trigger language plpgsql as $$
begin
  insert into craft_words (word)
    select distinct word from regexp_split_to_table(new.search_text, '[^[:alnum:]]+') word where length(word) between 3 and 40
    order by word
    on conflict do nothing;
  return null;
end $$;
create trigger craft_words_inserted after insert on crafts for each row when (new.is_public)
  execute function note_craft_words();
create trigger craft_words_updated after update of name, market_description, is_public on crafts for each row
  when (new.is_public) execute function note_craft_words();

insert into craft_words (word)
  select distinct word from crafts, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
  where is_public and length(word) between 3 and 40;
