-- What a farm was called when somebody asked to join it: who is not in a farm does not learn what it is called since.
alter table farm_join_requests add column farm_name text not null default '';
update farm_join_requests r set farm_name = f.name from farms f where f.id = r.farm_id;
