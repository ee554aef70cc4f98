-- Locks the caller of a call and whom else it concerns, in one order, and answers which of them there are. Waiting for a lock
-- may take long, and what a plain statement reads besides is from before: the second statement here sees what holds now. A
-- caller who was shut out meanwhile, or whose session ended, is not among them.
create function lock_people(caller text, session_id text, others text[]) returns setof text language plpgsql as $$
begin
  perform from users u where u.uid = any(others || caller) order by u.uid for no key update;
  return query
    select u.uid from users u
    where u.uid = any(others || caller) and u.deleted_at is null
      and (u.uid <> caller or not u.disabled
        and exists (select from sessions s where s.id = session_id and s.user_id = caller and s.ended_at is null));
end $$;
