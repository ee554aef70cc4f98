-- What an administrator said of a user, as the JSON that was sent: claims of every ID token of theirs (identity protocol s.2).
alter table users
  add column custom_attributes text,
  add constraint nothing_is_said_of_the_deleted check (deleted_at is null or custom_attributes is null) not valid;
