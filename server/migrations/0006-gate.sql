-- Wrong passcodes, counted for each visitor ("visitor:...") and each network ("network:...").
create table gate_failures (
  key text primary key check (key ~ '^(visitor|network):.'),
  failures integer not null check (failures > 0),
  failed_at timestamptz not null,
  -- Until then no code is even compared.
  blocked_until timestamptz
);
create index gate_failures_age on gate_failures (failed_at);
