-- What live reads hear of a change, and the counters behind every limit. No domain's words here.

-- Notes that a transaction changed topics. A transaction of the server collects them in a setting and sends them after
-- its commit in a batch (a NOTIFY inside halves the database's rate); any other writer notifies at its commit.
create function note_topics(changed text) returns void
  language plpgsql as $$
begin
  if changed is null then return; end if;
  if current_setting('furrow.collect', true) = 'on' then
    perform set_config('furrow.topics', coalesce(current_setting('furrow.topics', true), '') || ' ' || changed, true);
  else
    perform pg_notify('furrow_topics', '{"topics":' || array_to_json(string_to_array(changed, ' '))::text || '}');
  end if;
end $$;

-- Puts statement triggers on a table, so that no writer can forget to tell. `topic` is an SQL expression over the row
-- `r` that gives the topic, or null for a row nobody watches.
create procedure watch_table(watched regclass, topic text)
  language plpgsql as $$
declare
  event text;
  source text;
  name text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    name := format('note_%s_%s_%s', replace(watched::text, '.', '_'), event, substr(md5(topic), 1, 6));
    source := case event
      when 'insert' then 'new_rows'
      when 'delete' then 'old_rows'
      else '(select * from new_rows union all select * from old_rows)'
    end;
    execute format(
      'create function %I() returns trigger language plpgsql as $f$ begin
         perform note_topics((select string_agg(distinct %s, '' '') from %s r));
         return null;
       end $f$', name, topic, source);
    execute format(
      'create trigger %I after %s on %s referencing %s for each statement execute function %I()',
      name, event, watched,
      case event
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'new table as new_rows old table as old_rows'
      end,
      name);
  end loop;
end $$;

-- How often something was tried in a window of time, by bucket ("sign-in:email:..."). Shared by all processes.
create unlogged table limit_counters (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket, window_start)
);
