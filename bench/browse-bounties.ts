// `npm run bench:bounties`: the board with 100,000 bounties of which 5,000 are open, with twenty engaged in each of the newest.
import { benchBrowsing } from './browse.ts';

const bounties = 100_000;
const open = 5_000;
const newest = 100;
const engagedInNewest = 20;

await benchBrowsing({
  what: `${bounties.toLocaleString('en-US')} bounties, ${open.toLocaleString('en-US')} of them open`,
  query: 'openBounties',
  questions: {
    'first page': {},
    'three newest': { limit: 3 },
    'a later page': {
      after: JSON.stringify([new Date(Date.now() - 1_000 * 20 * 60_000).toISOString(), 'bounty-1000']),
    },
  },
  async fill(client, uid) {
    await client.query('begin');
    await client.query(
      `insert into users (uid, email, valid_since, created_at, last_login_at)
      select 'solver-' || n, 'solver-' || n || '@example.test', now(), now(), now() from generate_series(1, $1::int) n`,
      [engagedInNewest],
    );
    // Every twentieth is open, so that they lie scattered among the others.
    await client.query(
      `insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status, created_at,
        reward_type, reward_amount)
      select 'bounty-' || n, 'Problem ' || n, text, text, $2, 'farm',
        case when n % ($1::int / $3::int) = 0 then 'open' else 'cancelled' end, now() - n * interval '1 minute', 'seed', 1000
      from generate_series(1, $1::int) n, lateral (select 'Something fails: ' || repeat(md5(n::text) || ' ', 8) as text) t`,
      [bounties, uid, open],
    );
    await client.query(
      `insert into bounty_engagements (bounty_id, user_id, engaged_at)
      select b.id, u.uid, now() from (select id from bounties where status = 'open' order by created_at desc limit $1) b,
        users u where u.uid like 'solver-%'`,
      [newest],
    );
    await client.query('commit');
    await client.query('vacuum analyze users, bounties, bounty_engagements');
  },
});
