-- A user's page and the pages that name them follow what they change, and not when they last signed in: their sessions tell
-- that. One trigger in place of three (0002, 0047, 0057), with those who see the user's name among other members of a farm,
-- or beside what they handed in to a bounty.
do $$
declare
  trigger_name text;
begin
  for trigger_name in
    select tgname from pg_trigger where tgrelid = 'users'::regclass and tgname like 'note\_users\_update\_%'
  loop
    execute format('drop trigger %I on users', trigger_name);
    execute format('drop function %I()', trigger_name);
  end loop;
end $$;

create function note_changed_users() returns trigger language plpgsql as $$
begin
  perform note_topics((
    select string_agg(distinct told.topic, ' ')
    from new_rows n join old_rows o on o.uid = n.uid
    cross join lateral (
      select 'user:' || n.uid
      union all select 'join-requests:' || q.farm_id from farm_join_requests q
        where q.requester_id = n.uid and q.status = 'pending'
      union all select 'user:' || u.uid
        from farm_members m join farms f on f.id = m.farm_id and f.owner_id = m.user_id
          join farm_invitations i on i.farm_id = f.id and i.status = 'pending'
          join users u on u.email = i.email and u.email_verified
        where m.user_id = n.uid
      union all select 'farm:' || m.farm_id from farm_members m where m.user_id = n.uid
      union all select 'bounty:' || s.bounty_id from bounty_submissions s where s.solver_id = n.uid
    ) told (topic)
    where to_jsonb(n) - 'last_login_at' is distinct from to_jsonb(o) - 'last_login_at'));
  return null;
end $$;
create trigger note_users_update after update on users
  referencing new table as new_rows old table as old_rows for each statement execute function note_changed_users();

-- Lists of what one engaged in and posted show the names of what was handed in.
call watch_table('crafts', '(select string_agg(''engagements-of:'' || s.solver_id || '' bounties-of:'' || b.creator_id, '' '')
  from bounty_submissions s join bounties b on b.id = s.bounty_id where s.craft_id = r.id)');
