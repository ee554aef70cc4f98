-- How often what the card provider said of an order was taken over: an answer to a question that was asked before the
-- last of them may be older than what is known by now.
alter table orders add column checks integer not null default 0;
