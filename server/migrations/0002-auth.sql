create table users (
  uid text primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  password_hash text,
  password_updated_at timestamptz,
  display_name text check (length(display_name) <= 200),
  photo_url text check (length(photo_url) <= 2048),
  user_group text,
  disabled boolean not null default false,
  -- An ID token issued before this instant is over.
  valid_since timestamptz not null,
  created_at timestamptz not null,
  last_login_at timestamptz not null
);
create unique index users_email_key on users (email);

create table user_roles (
  user_id text not null references users on delete cascade,
  role text not null,
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- One sign-in on one device: a family of refresh tokens.
create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  user_agent text not null,
  address text not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Only hashes are kept. A used token is kept as well, so that its reuse is recognised.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id text not null references sessions on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create unique index refresh_tokens_live on refresh_tokens (session_id) where rotated_at is null;
create unique index refresh_tokens_parent on refresh_tokens (parent_hash) where parent_hash is not null;

-- Codes that travel by mail. Only hashes are kept; a code is used once; a newer one of its kind ends the older.
create table oob_codes (
  code_hash bytea primary key,
  kind text not null check (kind in ('VERIFY_EMAIL')),
  user_id text not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oob_codes_user on oob_codes (user_id, kind);

-- Keys that sign ID tokens. The private half is encrypted with a key that is not in the database.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- A key is published before it signs, so that everybody who caches the set knows it by then.
  signs_from timestamptz not null,
  retired_at timestamptz
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  result text not null check (result in ('ok', 'refused')),
  user_id text,
  address text,
  user_agent text,
  detail jsonb not null default '{}'
);
create index audit_log_user on audit_log (user_id, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

call watch_table('users', '''user:'' || r.uid');
call watch_table('user_roles', '''user:'' || r.user_id');
call watch_table('sessions', '''session:'' || r.id');
