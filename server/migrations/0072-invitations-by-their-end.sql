-- Invitations that wait are looked for by the end of their time.
create index farm_invitations_by_end on farm_invitations (expires_at) where status = 'pending';
