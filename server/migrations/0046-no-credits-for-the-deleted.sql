-- A look with an old token, which is refused only while it reads, and whatever else comes after a deletion, gives no credits.
create or replace function refill_monthly_credits(uid text, month text, credits bigint, description text, at timestamptz)
  returns boolean language plpgsql as $$
declare
  account ledger_accounts;
begin
  select * into account from ledger_accounts a where a.user_id = uid and a.kind = 'monthly' for no key update;
  if account.id is null or coalesce(account.credits_month >= month, false)
    or exists (select from users u where u.uid = refill_monthly_credits.uid and u.deleted_at is not null)
  then return false; end if;
  update ledger_accounts set credits_month = month where id = account.id;
  perform post_ledger_transaction('monthly:' || uid || ':' || month, description, at, jsonb_build_array(
    jsonb_build_object('account', account.id, 'amount', credits - account.balance_millicoins),
    jsonb_build_object('account', system_account('expired'), 'amount', account.balance_millicoins),
    jsonb_build_object('account', system_account('issuance'), 'amount', -credits)));
  return true;
end $$;
