-- What happened that concerns a user, with the place on the site where it can be seen. Newest first in the inbox.
create table notifications (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  text text not null check (length(text) between 1 and 600),
  -- A path of the site.
  link text not null check (link like '/%' and length(link) <= 300),
  at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_time on notifications (at);
call watch_table('notifications', '''notifications:'' || r.user_id');

-- Kinds of mail that a user does not want. Mails about the security of an account have no switch.
create table mail_switches (
  user_id text not null references users on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  primary key (user_id, kind)
);
call watch_table('mail_switches', '''notifications:'' || r.user_id');
