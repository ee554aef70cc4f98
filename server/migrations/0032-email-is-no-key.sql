-- A plain unique index makes its column a key that rows of other tables could point at, and whoever changes it takes the
-- lock that waits for all of those: a deletion waited for a submission that waited for a bounty of the deletion's.
-- With a condition the index is as unique and no key.
drop index users_email_key;
create unique index users_email_key on users (email) where email is not null;
