-- An invitation is its address's. Whoever leaves that address for another cannot answer it any more, and what asked them to
-- counts as read; whoever proves the address after them finds it on their dashboard.
create function read_what_asks_the_left() returns trigger language plpgsql as $$
begin
  update notifications n set read_at = now() from farm_invitations i
    where n.user_id = new.uid and n.read_at is null and n.asks_for = 'farm_invitations:' || i.id
      and i.email = old.email and i.status = 'pending';
  return null;
end $$;
create trigger users_read_what_asks_the_left after update of email on users
  for each row when (old.email_verified and old.email is distinct from new.email) execute function read_what_asks_the_left();
update notifications n set read_at = now() from farm_invitations i, users u
  where n.read_at is null and n.asks_for = 'farm_invitations:' || i.id and i.status = 'pending'
    and u.uid = n.user_id and u.email is distinct from i.email;
