-- As 0064 has it, with the lists of operators that name a user by their address: reports of transactions, payments that need a
-- look, and corrections that wait, of the user or proposed by them.
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
      union all select 'disputes' from transaction_disputes d where d.user_id = n.uid and d.status = 'open'
      union all select 'payment-problems' from orders p
        where p.user_id = n.uid and (p.state = 'mismatch' and p.mismatch_closed_at is null or p.disputed_open_cents > 0)
      union all select 'balance-corrections' from balance_corrections c
        where n.uid in (c.user_id, c.proposed_by) and c.decided_at is null
    ) told (topic)
    where to_jsonb(n) - 'last_login_at' is distinct from to_jsonb(o) - 'last_login_at'));
  return null;
end $$;

-- What of a reported AI draft can be given back is known once it is settled.
call watch_table('ai_holds', '(select ''disputes'' from ledger_transactions t join transaction_disputes d on d.transaction_id = t.id where t.key in (''ai:'' || r.id || '':hold'', ''ai:'' || r.id || '':settled'') and d.status = ''open'' limit 1)');
