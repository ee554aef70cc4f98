-- Whom a farm has invited sees at once that its owner has proved an address, or changed it (0047 says so for the farm).
call watch_table('users', '(select string_agg(''user:'' || u.uid, '' '')
  from farm_members m join farms f on f.id = m.farm_id and f.owner_id = m.user_id
    join farm_invitations i on i.farm_id = f.id and i.status = ''pending''
    join users u on u.email = i.email and u.email_verified
  where m.user_id = r.uid)');
