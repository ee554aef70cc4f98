// `npm run bench:crafts`: browsing and searching a market of 100,000 crafts.
import { benchBrowsing } from './browse.ts';

const crafts = 100_000;

await benchBrowsing({
  what: `${crafts.toLocaleString('en-US')} crafts`,
  query: 'browseCrafts',
  questions: {
    'first page': {},
    'a common word': { search: 'review' },
    'a rare word': { search: 'craft 77777' },
    'part of a word': { search: 'ebhoo' },
    'two letters': { search: 'qu' },
    'nothing near': { search: 'zzqqxxjj' },
    'a typing error': { search: 'postgrse' },
    'by name': { sort: 'name' },
  },
  async fill(client, uid) {
    await client.query(
      `insert into crafts (id, creator_id, name, description, prompt, market_description, is_public, created_at, updated_at)
      select 'craft-' || n, $1, 'Craft ' || n || ' ' || words[1 + n % 12], '', 'A prompt.',
        'Helps with ' || words[1 + (n * 7) % 12] || ' and ' || words[1 + (n * 5 + 3) % 12] || ', number ' || md5(n::text),
        true, now() - n * interval '1 minute', now()
      from generate_series(1, $2::int) n,
        (select array['review', 'webhook', 'postgres', 'testing', 'layout', 'query', 'profile', 'release', 'security',
          'migration', 'refactor', 'parser'] as words) w`,
      [uid, crafts],
    );
    await client.query('vacuum analyze crafts');
  },
});
