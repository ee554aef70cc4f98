-- Windows that are over are looked for by their time, a batch at a time.
create index limit_counters_age on limit_counters (window_start);
