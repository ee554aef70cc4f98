// `npm run bench:farms`: browsing and searching 100,000 public farms of one to forty members with crafts of theirs.
import { benchBrowsing } from './browse.ts';

const farms = 100_000;
/** The newest farms, which the first page shows, have this many members beside their owner. */
const membersOfNewest = 39;
const newest = 100;

await benchBrowsing({
  what: `${farms.toLocaleString('en-US')} farms`,
  query: 'browseFarms',
  questions: {
    'first page': {},
    'a common word': { search: 'review' },
    'a rare word': { search: 'farm 77777' },
    'part of a word': { search: 'ebhoo' },
    'two letters': { search: 'qu' },
    'nothing near': { search: 'zzqqxxjj' },
    'a typing error': { search: 'postgrse' },
  },
  async fill(client) {
    await client.query('begin');
    await client.query(
      `insert into users (uid, email, valid_since, created_at, last_login_at)
      select 'farmer-' || n, 'farmer-' || n || '@example.test', now(), now(), now()
      from generate_series(1, $1::int) n`,
      [farms * 2],
    );
    await client.query(
      `insert into farms (id, name, name_key, description, owner_id, is_public, created_at)
      select 'farm-' || n, 'Farm ' || n || ' ' || words[1 + n % 12], 'farm-' || n,
        'Together on ' || words[1 + (n * 7) % 12] || ' and ' || words[1 + (n * 5 + 3) % 12] || ', number ' || md5(n::text),
        'farmer-' || n, true, now() - n * interval '1 minute'
      from generate_series(1, $1::int) n,
        (select array['review', 'webhook', 'postgres', 'testing', 'layout', 'query', 'profile', 'release', 'security',
          'migration', 'refactor', 'parser'] as words) w`,
      [farms],
    );
    // Owners first, then the others: many to the newest farms, one to each of the rest.
    await client.query(
      `insert into farm_members (user_id, farm_id, joined_at)
      select 'farmer-' || n, 'farm-' || case when n <= $1 then n
        when n <= $1 + $2 * $3 then 1 + (n - $1) % $2 else n - $1 end, now()
      from generate_series(1, $1::int * 2) n, (select $2::int, $3::int) typed`,
      [farms, newest, membersOfNewest],
    );
    await client.query(
      `insert into crafts (id, creator_id, name, market_description, is_public, created_at, updated_at)
      select 'craft-' || n, 'farmer-' || n, 'Craft ' || n, 'Of a farm.', true, now(), now()
      from generate_series(1, $1::int) n`,
      [farms * 2],
    );
    await client.query('commit');
    await client.query('vacuum analyze users, farms, farm_members, crafts');
  },
});
