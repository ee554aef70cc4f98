-- NOTIFY refuses 8,000 bytes and more: a statement that changes very many rows tells that anything may have changed.
create or replace function note_topics(changed text) returns void language plpgsql as $$
begin
  if changed is null then return; end if;
  if current_setting('furrow.collect', true) = 'on' then
    perform set_config('furrow.topics', coalesce(current_setting('furrow.topics', true), '') || ' ' || changed, true);
  elsif octet_length(changed) > 5000 then
    perform pg_notify('furrow_topics', '{"topics":null}');
  else
    perform pg_notify('furrow_topics', '{"topics":' || array_to_json(string_to_array(changed, ' '))::text || '}');
  end if;
end $$;
