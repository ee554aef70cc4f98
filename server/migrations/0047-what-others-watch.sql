-- What a page shows of somebody else's things follows them at once: whom a farm has invited sees its new name and owner, the
-- poster of a bounty what became of a craft that was handed in, a farm's owner that who asks to join has verified their address.
call watch_table('farms', '(select string_agg(''user:'' || u.uid, '' '') from farm_invitations i
  join users u on u.email = i.email and u.email_verified where i.farm_id = r.id and i.status = ''pending'')');
call watch_table('crafts', '(select string_agg(''bounty:'' || s.bounty_id, '' '') from bounty_submissions s where s.craft_id = r.id)');
call watch_table('users', '(select string_agg(''join-requests:'' || q.farm_id, '' '') from farm_join_requests q
  where q.requester_id = r.uid and q.status = ''pending'')');
