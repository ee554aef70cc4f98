-- What of a purchase went to what its buyer owed after a refund: its receipt says so, and the page that the buyer comes back to.
alter table orders add column repaid_millicoins bigint not null default 0
  check (repaid_millicoins between 0 and coins_millicoins);
update orders o set repaid_millicoins = e.amount_millicoins
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
  where t.key = 'reversal:purchase:' || o.session_id and a.kind = 'debt' and o.state = 'paid';
