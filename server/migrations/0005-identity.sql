-- The rest of the identity service: sign-in without a password, codes of every kind, deletion.

-- A user who came by a custom token has no address. A deleted user leaves a row without a person behind, which the
-- ledger's entries keep pointing at.
alter table users alter column email drop not null;
alter table users add column deleted_at timestamptz;
alter table users add constraint only_an_address_is_verified check (email is not null or not email_verified);
alter table users add constraint a_deleted_user_is_nobody check (
  deleted_at is null or (
    disabled and email is null and password_hash is null and display_name is null and photo_url is null
    and user_group is null));

-- When the person proved who they are. A session that replaces another, after a change of password say, keeps its time.
alter table sessions add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;
call watch_table('sessions', '''sessions-of:'' || r.user_id');
-- What the signer of a custom token said of the user; it goes into every ID token of the session.
alter table sessions add column claims jsonb not null default '{}';

-- Another service that vouches for a user. Its own id of the person is the key, never an address (security row 8).
create table user_identities (
  provider text not null check (provider in ('google.com')),
  subject text not null check (length(subject) between 1 and 255),
  user_id text not null references users on delete cascade,
  email text,
  display_name text,
  photo_url text,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (user_id, provider)
);
call watch_table('user_identities', '''user:'' || r.user_id');

alter table oob_codes drop constraint oob_codes_kind_check;
alter table oob_codes add constraint oob_codes_kind_check
  check (kind in ('VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'));
-- The address that a change of address leads to.
alter table oob_codes add column new_email text;
alter table oob_codes add constraint only_a_change_has_a_new_address
  check ((kind = 'VERIFY_AND_CHANGE_EMAIL') = (new_email is not null));

-- A sign-in with Google that is under way in a popup. Nobody but the browser that began it may end it, once.
create table google_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null unique,
  created_at timestamptz not null,
  -- When Google's code was traded in, and when the ID token got for it signed somebody in.
  returned_at timestamptz,
  handed_over_at timestamptz
);
create index google_attempts_age on google_attempts (created_at);

-- Hashes of the addresses of deleted users, so that signing up again brings no second credits in the same month.
create table deleted_addresses (
  email_hash bytea primary key,
  deleted_at timestamptz not null
);
create index deleted_addresses_age on deleted_addresses (deleted_at);
