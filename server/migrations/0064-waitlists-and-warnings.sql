-- Nothing that a person chose stays when they are gone: the low-balance warning neither. No constraint says so yet: a server of
-- the version before would be refused every deletion.
update users set low_balance_coins = null where deleted_at is not null and low_balance_coins is not null;

-- As 0062 has it, with the waitlist: it names those who wait by their address, and leaves out who is shut out.
create or replace function note_changed_users() returns trigger language plpgsql as $$
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
      union all select 'waitlist' from beta_requests r where r.user_id = n.uid and r.status = 'waitlisted'
    ) told (topic)
    where to_jsonb(n) - 'last_login_at' is distinct from to_jsonb(o) - 'last_login_at'));
  return null;
end $$;
