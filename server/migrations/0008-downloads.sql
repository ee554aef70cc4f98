-- Places in the beta. One row says how many there are.
create table beta_program (
  id boolean primary key default true check (id),
  capacity integer not null check (capacity >= 0)
);
insert into beta_program (capacity) values (100);

create table beta_requests (
  user_id text primary key references users on delete cascade,
  status text not null check (status in ('granted', 'waitlisted')),
  -- The number on the waitlist, given once and for good.
  position integer unique check (position > 0),
  requested_at timestamptz not null,
  granted_at timestamptz,
  constraint granted_has_a_time check ((status = 'granted') = (granted_at is not null)),
  constraint waitlisted_has_a_number check (status = 'granted' or position is not null)
);
create index beta_requests_waiting on beta_requests (position) where status = 'waitlisted';
