-- What a notification asks its reader to decide: "table:id" of an open request, invitation or submission. Once that is over,
-- however it ended, there is nothing left to do, and the notification counts as read.
-- In the order in which requests are written, and then told of.
lock table farm_join_requests, farm_invitations, bounty_submissions in share row exclusive mode;
alter table notifications add column asks_for text;
create index notifications_that_ask on notifications (asks_for) where asks_for is not null and read_at is null;

create function read_what_is_over() returns trigger language plpgsql as $$
begin
  update notifications set read_at = now() where asks_for = tg_table_name || ':' || old.id and read_at is null;
  return null;
end $$;

do $$
declare
  asking text;
begin
  foreach asking in array array['farm_join_requests', 'farm_invitations', 'bounty_submissions'] loop
    execute format(
      'create trigger %1$s_over after update of status on %1$I
         for each row when (old.status = ''pending'' and new.status <> ''pending'') execute function read_what_is_over()',
      asking);
    execute format(
      'create trigger %1$s_gone after delete on %1$I
         for each row when (old.status = ''pending'') execute function read_what_is_over()',
      asking);
  end loop;
end $$;
