-- Whom a line of the inbox names at its beginning: who deletes their account is named to nobody any more.
alter table notifications add column by_user_id text references users on delete set null;
create index notifications_by_user on notifications (by_user_id) where by_user_id is not null;
