-- What a farm was called when somebody was invited to it: who did not come does not learn what it is called since.
alter table farm_invitations add column farm_name text not null default '';
update farm_invitations i set farm_name = f.name from farms f where f.id = i.farm_id;
