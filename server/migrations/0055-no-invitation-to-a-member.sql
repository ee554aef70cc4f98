-- Nobody is invited to the farm they are in: whoever proves an address that it had invited is there already, and must not
-- come back by that invitation once they were removed.
create function end_invitations_of_member() returns trigger language plpgsql as $$
begin
  update farm_invitations i set status = 'withdrawn' from farm_members m
    where m.user_id = new.uid and i.farm_id = m.farm_id and i.email = new.email and i.status = 'pending';
  return null;
end $$;
create trigger users_end_invitations after update of email, email_verified on users
  for each row when (new.email_verified and (not old.email_verified or old.email is distinct from new.email))
  execute function end_invitations_of_member();

update farm_invitations i set status = 'withdrawn' from users u join farm_members m on m.user_id = u.uid
  where u.email_verified and i.farm_id = m.farm_id and i.email = u.email and i.status = 'pending';
