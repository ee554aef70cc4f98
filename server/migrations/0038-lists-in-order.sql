-- Lists that are read page by page, in the order in which they are shown.
drop index crafts_of_creator;
create index crafts_of_creator on crafts (creator_id, created_at desc, id desc);
create index farm_join_requests_in_order on farm_join_requests (farm_id, created_at, id) where status = 'pending';
