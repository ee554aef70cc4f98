-- A deleted user is not warned of a low balance either, by the database's own rule: every server empties that since 0064.
update users set low_balance_coins = null where deleted_at is not null and low_balance_coins is not null;
alter table users
  drop constraint a_deleted_user_is_nobody,
  add constraint a_deleted_user_is_nobody check (
    deleted_at is null or (
      disabled and email is null and password_hash is null and display_name is null and photo_url is null
      and user_group is null and low_balance_coins is null));
