-- Flags and values that an operator has set; what is not here stands at its default (contract/flags).
create table remote_values (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{1,63}$'),
  value jsonb not null check (jsonb_typeof(value) in ('boolean', 'number', 'string')),
  updated_at timestamptz not null
);
call watch_table('remote_values', '''flags''');
