-- Locks the caller of a call and whom else it concerns, in one order, and answers which of them there are. Waiting for a lock
-- may take long, and what a plain statement reads besides is from before: the statements behind the lock here see what holds
-- now. A caller who was shut out meanwhile, or whose session ended, is not among them.
create function lock_people(caller text, session_id text, others text[]) returns setof text language plpgsql as $$
begin
  if others = '{}' then
    perform from users u where u.uid = caller for no key update;
  else
    perform from users u where u.uid = any(others || caller) order by u.uid for no key update;
    return query select u.uid from users u where u.uid = any(others) and u.uid <> caller and u.deleted_at is null;
  end if;
  return query
    select u.uid from users u join sessions s on s.user_id = u.uid
    where u.uid = caller and u.deleted_at is null and not u.disabled and s.id = session_id and s.ended_at is null;
end $$;
