-- What the nightly comparison of the ledger found, and what the operators' console follows.
create table ledger_alarms (
  id bigint generated always as identity primary key,
  what text not null check (what in ('balance', 'sum', 'payment')),
  -- Names the account, transaction or order and both figures: the same difference is one alarm, however often it is found.
  detail text not null check (length(detail) between 1 and 500),
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  reason text check (length(reason) between 1 and 1000),
  unique (what, detail),
  constraint seen_by_somebody_for_a_reason check (
    (resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (reason is null))
);
create index ledger_alarms_open on ledger_alarms (found_at) where resolved_at is null;
create index orders_with_a_problem on orders (created_at) where state = 'mismatch' or disputed_open_cents > 0;
create index audit_log_event on audit_log (event, id desc);

call watch_table('ledger_alarms', '''ledger-alarms''');
call watch_table('orders', 'case when r.state = ''mismatch'' or r.disputed_open_cents > 0 then ''payment-problems'' end');
call watch_table('beta_requests', '''waitlist''');
call watch_table('beta_program', '''waitlist''');
call watch_table('client_errors', '''client-errors''');
-- What operators did. Every sign-in has a line as well, which is no reason to look again.
call watch_table('audit_log', 'case when r.detail ?| array[''operator'', ''by''] then ''audit-log'' end');
