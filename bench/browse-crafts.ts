// `npm run bench:crafts`: browsing and searching a market of 100,000 crafts, as 32 visitors at once do it. Prints what
// the server took to answer, its slowest hundredth too.
import autocannon from 'autocannon';
import pg from 'pg';
import { World } from '#testing/world.ts';
import { startFurrow } from './start-furrow.ts';
import { withPostgres } from './with-postgres.ts';

const crafts = 100_000;
const connections = 32;
const seconds = 5;
const aimMs = 30;

const questions = {
  'first page': {},
  'a common word': { search: 'review' },
  'a rare word': { search: 'craft 77777' },
  'part of a word': { search: 'ebhoo' },
  'two letters': { search: 'qu' },
  'nothing near': { search: 'zzqqxxjj' },
  'a typing error': { search: 'postgrse' },
  'by name': { sort: 'name' },
};

await withPostgres(bench);

async function bench(databaseUrl: string) {
  const server = await startFurrow(databaseUrl);
  const { uid } = await new World(server.url).user();
  console.log(`Making ${crafts.toLocaleString('en-US')} crafts ...`);
  await makeCrafts(databaseUrl, uid);
  for (const [what, args] of Object.entries(questions)) await ask(server.url, what, args);
  await server.stop();
}

async function makeCrafts(databaseUrl: string, uid: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await insertCrafts(client, uid);
  } finally {
    await client.end();
  }
}

async function insertCrafts(client: pg.Client, uid: string) {
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
}

async function ask(url: string, what: string, args: object) {
  const result = await autocannon({
    url: `${url}/live/browseCrafts?args=${encodeURIComponent(JSON.stringify(args))}`,
    connections,
    duration: seconds,
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${what}: ${JSON.stringify(result.statusCodeStats)}`);
  const { p50, p99 } = result.latency;
  const verdict = p99 <= aimMs ? '' : `  MISSED (aim: ${aimMs} ms)`;
  console.log(
    `${what.padEnd(16)} p50 ${p50} ms, p99 ${p99} ms, ${Math.round(result.requests.average)} a second${verdict}`,
  );
}
