-- A craft is granted to an address, and whoever proves that address has it. When they change their address the grant stays
-- theirs: it is bound to them, and is nobody's who proves the old address after them.
alter table craft_grants add column user_id text references users;
create index craft_grants_of_user on craft_grants (user_id) where user_id is not null;
call watch_table('craft_grants', '''user:'' || r.user_id');

create function bind_grants() returns trigger language plpgsql as $$
begin
  update craft_grants set user_id = new.uid where email = old.email and user_id is null;
  return null;
end $$;
create trigger users_bind_grants after update of email on users
  for each row when (old.email_verified and old.email is distinct from new.email) execute function bind_grants();

-- Who has which grants: those bound to them, and those of the address that they have proved.
create view held_craft_grants as
  select g.craft_id, g.email, g.granted_at, g.user_id from craft_grants g where g.user_id is not null
  union all
  select g.craft_id, g.email, g.granted_at, u.uid as user_id
  from craft_grants g join users u on u.email = g.email and u.email_verified where g.user_id is null;
