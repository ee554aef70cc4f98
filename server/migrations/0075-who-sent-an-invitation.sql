-- Who sent an invitation, for their own eyes. Of those from before it is known where the farm is still with who made it.
alter table farm_invitations add column invited_by text references users on delete set null;
update farm_invitations i set invited_by = f.owner_id
  from farms f join farm_members m on m.farm_id = f.id and m.user_id = f.owner_id
  where f.id = i.farm_id and m.joined_at = f.created_at;
create index farm_invitations_by_sender on farm_invitations (invited_by, created_at);
