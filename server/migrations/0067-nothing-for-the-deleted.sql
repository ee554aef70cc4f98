-- A grant that was made while its holder's account was being deleted was bound to the row that stays of them, and nobody who
-- proved the address later had it, nor could be given it again. It goes with them.
create or replace function bind_grants() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    update craft_grants set user_id = new.uid where email = old.email and user_id is null;
  else
    delete from craft_grants where email = old.email and user_id is null;
  end if;
  return null;
end $$;
delete from craft_grants g using users u where u.uid = g.user_id and u.deleted_at is not null;

-- What was told, or switched off by an old mail's link, meanwhile or since.
delete from notifications n using users u where u.uid = n.user_id and u.deleted_at is not null;
delete from mail_switches s using users u where u.uid = s.user_id and u.deleted_at is not null;

-- What browsers told of them, and what they wrote with submissions that were not accepted (decision 104).
update client_errors e set user_id = null from users u where u.uid = e.user_id and u.deleted_at is not null;
update bounty_submissions s set note = '' from users u where u.uid = s.solver_id and u.deleted_at is not null
  and s.status <> 'accepted' and s.note <> '';
