-- The words that a text is found by, in one place: those who sweep what no public text has any more ask the same.
create function words_of(search_text text) returns setof text language sql immutable parallel safe as
  $$ select distinct word from regexp_split_to_table(search_text, '[^[:alnum:]]+') word where length(word) between 3 and 40 $$;

create or replace function note_words() returns trigger language plpgsql as $$
begin
  execute format('insert into %I (word) select words_of($1) word order by word on conflict do nothing', tg_argv[0])
    using new.search_text;
  return null;
end $$;
