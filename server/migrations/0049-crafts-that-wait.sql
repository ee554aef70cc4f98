-- A craft that waits as somebody's solution is not deleted under its bounty. Not asked of rows from before.
alter table bounty_submissions add constraint waiting_with_its_craft
  check (status <> 'pending' or craft_id is not null) not valid;
