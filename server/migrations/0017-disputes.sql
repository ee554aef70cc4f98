-- A user's report that a transaction is wrong. One is open at a time for a transaction.
create table transaction_disputes (
  id text primary key,
  transaction_id bigint not null references ledger_transactions,
  user_id text not null references users,
  reason text not null check (length(reason) between 1 and 60),
  details text not null check (length(details) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'rejected', 'corrected')),
  reported_at timestamptz not null,
  resolved_at timestamptz,
  -- What the operator tells the user.
  answer text check (length(answer) between 1 and 2000),
  -- The transaction that put it right.
  correction_id bigint references ledger_transactions,
  constraint resolved_with_an_answer check ((status = 'open') = (resolved_at is null) and (status = 'open') = (answer is null)),
  constraint corrected_by_a_transaction check ((status = 'corrected') = (correction_id is not null))
);
create unique index transaction_disputes_open on transaction_disputes (transaction_id, user_id) where status = 'open';
create index transaction_disputes_of_transaction on transaction_disputes (transaction_id, reported_at desc);
create index transaction_disputes_queue on transaction_disputes (reported_at) where status = 'open';
call watch_table('transaction_disputes', '''balance:'' || r.user_id || '' disputes''');

-- What a transaction is about, from the fact it is keyed by.
create function transaction_kind(key text) returns text language sql immutable parallel safe as $$
  select case split_part(key, ':', 1)
    when 'monthly' then 'credits'
    when 'purchase' then 'purchase'
    when 'reversal' then 'refund'
    when 'bounty' then 'bounty'
    when 'craft' then 'craft'
    when 'dispute' then 'correction'
    when 'correction' then 'correction'
    when 'closed' then 'correction'
    else 'ai'
  end
$$;
