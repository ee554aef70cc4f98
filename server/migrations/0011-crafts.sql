create extension if not exists pg_trgm;

create table crafts (
  id text primary key,
  creator_id text not null references users,
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 2000),
  -- The good itself. Only statements that have asked who may read it select this column.
  prompt text not null default '' check (length(prompt) <= 40000),
  -- Derived from description and prompt whenever either changes (contract/crafts/market-description.ts).
  market_description text not null,
  -- Whole coins; 0 is Free.
  price integer not null default 0 check (price = 0 or price between 10 and 10000000),
  category text not null default 'Uncategorized' check (length(category) between 1 and 40),
  icon text check (length(icon) <= 40),
  is_public boolean not null default false,
  status text not null default 'active' check (status in ('active', 'solution_accepted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a search looks through.
  search_text text generated always as (lower(name || ' ' || market_description)) stored,
  sort_name text generated always as (lower(name)) stored
);
create index crafts_of_creator on crafts (creator_id, created_at desc);
create index crafts_newest on crafts (created_at desc, id desc) where is_public;
create index crafts_by_name on crafts (sort_name collate "C", id) where is_public;
create index crafts_search on crafts using gin (search_text gin_trgm_ops) where is_public;

call watch_table('crafts', '''craft:'' || r.id');
call watch_table('crafts', '''crafts-of:'' || r.creator_id');
call watch_table('crafts', 'case when r.is_public then ''crafts'' end');

-- The first start counts; there is no second.
create table craft_trials (
  craft_id text not null references crafts on delete cascade,
  user_id text not null references users,
  started_at timestamptz not null,
  primary key (craft_id, user_id)
);
create index craft_trials_of_user on craft_trials (user_id);
call watch_table('craft_trials', '''user:'' || r.user_id');

-- Given to an address, known or not; whoever proves that address has it.
create table craft_grants (
  craft_id text not null references crafts on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  granted_at timestamptz not null,
  primary key (craft_id, email)
);
create index craft_grants_of_email on craft_grants (email);
call watch_table('craft_grants', '(select ''user:'' || u.uid from users u where u.email = r.email and u.email_verified)');
