-- NOTIFY counts the payload: a topic with quotes in it is longer there than its own text.
create or replace function note_topics(changed text) returns void language plpgsql as $$
declare
  payload text;
begin
  if changed is null then return; end if;
  if current_setting('furrow.collect', true) = 'on' then
    perform set_config('furrow.topics', coalesce(current_setting('furrow.topics', true), '') || ' ' || changed, true);
    return;
  end if;
  payload := '{"topics":' || array_to_json(string_to_array(changed, ' '))::text || '}';
  perform pg_notify('furrow_topics', case when octet_length(payload) < 8000 then payload else '{"topics":null}' end);
end $$;
