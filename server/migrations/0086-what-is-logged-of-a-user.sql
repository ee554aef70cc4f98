-- What operators did to a user, and whom they disabled, is found without reading the sign-ins of all others. The lines of users'
-- own accounts have neither, so writing them costs nothing more.
create index audit_log_about on audit_log ((detail ->> 'uid')) where detail ->> 'uid' is not null;
create index audit_log_by on audit_log ((detail ->> 'by')) where detail ->> 'by' is not null;
