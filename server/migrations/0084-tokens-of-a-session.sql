-- Tokens go with their session, also those that were replaced: without an index the whole table is read for each session.
create index refresh_tokens_of_session on refresh_tokens (session_id);
