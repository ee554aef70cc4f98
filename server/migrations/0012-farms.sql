create table farms (
  id text primary key,
  name text not null check (length(name) between 3 and 80),
  -- The name without regard to case, spacing, Unicode form and look-alike letters (contract/farms/farm-name.ts).
  name_key text not null unique check (name_key <> ''),
  description text not null default '' check (length(description) <= 500),
  icon text check (length(icon) <= 40),
  visual text check (length(visual) <= 2048),
  is_public boolean not null default false,
  accepting_members boolean not null default true,
  -- One owner, by being one column; a member of the farm, by the key below.
  owner_id text not null references users,
  subscription text not null default 'Membership' check (length(subscription) between 1 and 40),
  created_at timestamptz not null,
  search_text text generated always as (lower(name || ' ' || description)) stored
);
create index farms_newest on farms (created_at desc, id desc) where is_public;
create index farms_search on farms using gin (search_text gin_trgm_ops) where is_public;

-- One farm a user, by the primary key.
create table farm_members (
  user_id text primary key references users,
  farm_id text not null references farms on delete cascade,
  joined_at timestamptz not null,
  unique (farm_id, user_id)
);
create index farm_members_in_order on farm_members (farm_id, joined_at, user_id);

alter table farms add constraint farms_owner_is_member foreign key (id, owner_id)
  references farm_members (farm_id, user_id) deferrable initially deferred;

create table farm_join_requests (
  id text primary key,
  farm_id text not null references farms on delete cascade,
  requester_id text not null references users,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'withdrawn', 'closed')),
  created_at timestamptz not null
);
create unique index farm_join_requests_open on farm_join_requests (farm_id, requester_id) where status = 'pending';
create index farm_join_requests_of_requester on farm_join_requests (requester_id);

create table farm_invitations (
  id text primary key,
  farm_id text not null references farms on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index farm_invitations_open on farm_invitations (farm_id, email) where status = 'pending';
create index farm_invitations_of_email on farm_invitations (email);

call watch_table('farms', '''farm:'' || r.id');
call watch_table('farms', 'case when r.is_public then ''farms'' end');
call watch_table('farm_members', '''farm:'' || r.farm_id');
call watch_table('farm_members', '''user:'' || r.user_id');
call watch_table('farm_members', '(select ''farms'' from farms f where f.id = r.farm_id and f.is_public)');
call watch_table('crafts', '(select ''farm:'' || m.farm_id from farm_members m where m.user_id = r.creator_id)');
call watch_table('farm_join_requests', '''join-requests:'' || r.farm_id');
call watch_table('farm_join_requests', '''join-requests-of:'' || r.requester_id');
call watch_table('farm_invitations', '(select ''user:'' || u.uid from users u where u.email = r.email and u.email_verified)');
