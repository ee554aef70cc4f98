-- The lists of one's own bounties are read page by page, in the order in which they are shown.
drop index bounties_of_creator;
create index bounties_of_creator on bounties (creator_id, created_at desc, id desc);
drop index bounty_engagements_of_user;
create index bounty_engagements_of_user on bounty_engagements (user_id, engaged_at desc, bounty_id desc);
