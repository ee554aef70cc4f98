-- An owner may take an open invitation back, and sees those that are open.
alter table farm_invitations drop constraint farm_invitations_status_check;
alter table farm_invitations add constraint farm_invitations_status_check
  check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired'));
call watch_table('farm_invitations', '''farm-invitations:'' || r.farm_id');
