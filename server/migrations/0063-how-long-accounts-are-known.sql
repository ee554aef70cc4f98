-- A user's own sessions, those that are over too: their download lists them, and a deletion empties them.
create index sessions_of_user on sessions (user_id, created_at);

-- The log of accounts says for as long as an address counts as known (server/auth/known-network.ts) what was done with them;
-- what operators did stays.
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '395 days' or old.detail ?| array['operator', 'by'] then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_log_kept before delete on audit_log for each row execute function refuse_early_deletion();
