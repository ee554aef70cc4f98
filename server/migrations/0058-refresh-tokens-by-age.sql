-- Replaced refresh tokens that are past any use, for the job that deletes them.
create index refresh_tokens_replaced on refresh_tokens (created_at) where rotated_at is not null;
