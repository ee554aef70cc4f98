-- What a user solved, the latest first.
alter table bounty_submissions add constraint accepted_at_a_time check (status <> 'accepted' or decided_at is not null);
create index bounty_submissions_solved on bounty_submissions (solver_id, decided_at desc, bounty_id desc)
  where status = 'accepted';

-- A creator's lists say how many have a craft at hand.
call watch_table('craft_trials', '(select ''crafts-of:'' || c.creator_id from crafts c where c.id = r.craft_id)');
call watch_table('craft_grants', '(select ''crafts-of:'' || c.creator_id from crafts c where c.id = r.craft_id)');
call watch_table('craft_purchases', '(select ''crafts-of:'' || c.creator_id from crafts c where c.id = r.craft_id)');
