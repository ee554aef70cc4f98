-- From where an account was lately opened: asked at every sign-in, among whatever failures there are.
create index audit_log_ways_in on audit_log (user_id, at desc)
  where result = 'ok' and event in ('sign-up', 'sign-in', 'password-reset');
