-- That an operator ended a bounty, and not its poster, is for its poster and its solvers to read.
alter table bounties add column taken_down_at timestamptz,
  add constraint bounties_taken_down_are_over check (taken_down_at is null or status = 'cancelled');
update bounties b set taken_down_at = l.at from audit_log l
  where l.event = 'bounty-taken-down' and l.detail ->> 'bountyId' = b.id and b.status = 'cancelled';
