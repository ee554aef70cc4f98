-- Who makes a call, as its transaction asks: no row where they are gone or shut out, where their session ended, or where their
-- token was issued before all tokens of the account were ended.
create function standing_caller(caller text, session_id text, issued_at timestamptz)
returns table (email text, email_verified boolean) language sql stable as $$
  select u.email, u.email_verified from users u join sessions s on s.user_id = u.uid
  where u.uid = caller and u.deleted_at is null and not u.disabled and issued_at >= date_trunc('second', u.valid_since)
    and s.id = session_id and s.ended_at is null
$$;

-- Locks the caller of a call and whom else it concerns, in one order, and answers who the caller is. Waiting for a lock may take
-- long, and what a plain statement reads besides is from before: the last statement here sees what holds once the locks are
-- there. The first one keeps whose session is over from waiting, or from having others wait.
-- `lock_people` stays for processes of the version before this one, and goes with the next.
create function lock_caller(caller text, session_id text, issued_at timestamptz, others text[])
returns table (email text, email_verified boolean) language plpgsql as $$
begin
  if not exists (select from standing_caller(caller, session_id, issued_at)) then
    return;
  end if;
  if others = '{}' then
    perform from users u where u.uid = caller for no key update;
  else
    perform from users u where u.uid = any(others || caller) order by u.uid for no key update;
  end if;
  return query select * from standing_caller(caller, session_id, issued_at);
end $$;
