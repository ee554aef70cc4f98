-- Whoever is engaged in a bounty reads in their own list how many are.
call watch_table('bounty_engagements', '(select string_agg(''engagements-of:'' || e.user_id, '' '') from bounty_engagements e where e.bounty_id = r.bounty_id)');
