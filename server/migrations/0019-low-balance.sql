-- Below how many coins a user wants to be told; null is never.
alter table users add column low_balance_coins integer check (low_balance_coins between 1 and 10000000);
