-- The prompt is what a craft is paid for: once written it stays as it is while it waits as a solution, and is not emptied once it is
-- somebody else's. Whoever submits, accepts, buys or changes a craft locks it first, so that one of two happens.
create function keep_prompt_paid_for() returns trigger language plpgsql as $$
begin
  if old.has_prompt and exists (select from bounty_submissions s where s.craft_id = new.id and s.status = 'pending') then
    raise exception 'the craft waits as a solution' using errcode = 'check_violation';
  end if;
  if not new.has_prompt and exists (
    select from craft_purchases p where p.craft_id = new.id and p.user_id <> new.creator_id
  ) then
    raise exception 'the craft is somebody else''s too' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger crafts_keep_prompt_paid_for after update of prompt on crafts
  for each row when (old.prompt is distinct from new.prompt) execute function keep_prompt_paid_for();
