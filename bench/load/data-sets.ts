import pg from 'pg';

/** Words for names and descriptions, each in a share of them. */
const words = `(select array['review', 'webhook', 'postgres', 'testing', 'layout', 'query', 'profile', 'release',
  'security', 'migration', 'refactor', 'parser'] as words) w`;
/** The newest farms, which the first page shows, have this many members beside their owner. */
const membersOfNewest = 39;
const newest = 100;
/** One bounty in so many is open, so that they lie scattered among the others. */
const oneOpenIn = 20;
const engagedInNewest = 20;

/** The rows, existing or wanted, of every table that grows with use. */
export const fewRows = 10_000;
export const manyRows = 100_000;

/**
 * Fills every table that grows with use: `rows` users, crafts, farms and bounties, and lines in the ledger of `uid`.
 * Rows from an earlier call count.
 */
export async function fillDatabase(databaseUrl: string, uid: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const filled = await client.query<{ rows: number }>(
    `select count(*)::int as rows from crafts where id like 'craft-%'`,
  );
  const first = (filled.rows[0]?.rows ?? 0) + 1;
  if (first <= rows) await fillRange(client, uid, [first, rows]);
  await client.end();
}

async function fillRange(client: pg.Client, uid: string, range: number[]) {
  await client.query('begin');
  await client.query(
    `insert into users (uid, email, valid_since, created_at, last_login_at)
    select 'farmer-' || n, 'farmer-' || n || '@example.test', now(), now(), now()
    from generate_series($1::int, $2::int) n`,
    range,
  );
  await client.query(
    `insert into ledger_accounts (kind, user_id, balance_millicoins, credits_month)
    select kind, 'farmer-' || n, 0, case when kind = 'monthly' then '2020-01' end
    from generate_series($1::int, $2::int) n, unnest(array['monthly', 'rewards', 'purchased', 'held', 'debt']) kind`,
    range,
  );
  await client.query(
    `insert into crafts (id, creator_id, name, description, prompt, market_description, is_public, created_at, updated_at)
    select 'craft-' || n, 'farmer-' || n, 'Craft ' || n || ' ' || words[1 + n % 12], said, 'A prompt.', said,
      true, now() - n * interval '1 minute', now()
    from generate_series($1::int, $2::int) n, ${words}, lateral (select 'Helps with ' || words[1 + (n * 7) % 12]
      || ' and ' || words[1 + (n * 5 + 3) % 12] || ', number ' || md5(n::text) as said) texts`,
    range,
  );
  await fillFarms(client, range);
  await fillBounties(client, uid, range);
  await fillLedger(client, uid, range);
  await client.query('commit');
  await client.query('vacuum analyze');
  // Otherwise PostgreSQL would write the new rows to disk during the first measurements.
  await client.query('checkpoint');
}

/** Of every two users one owns a farm and the other is in one: the newest have many members, the rest one or none. */
async function fillFarms(client: pg.Client, range: number[]) {
  await client.query(
    `insert into farms (id, name, name_key, description, owner_id, is_public, created_at)
    select 'farm-' || n, 'Farm ' || n || ' ' || words[1 + n % 12], 'farm-' || n,
      'Together on ' || words[1 + (n * 7) % 12] || ' and ' || words[1 + (n * 5 + 3) % 12] || ', number ' || md5(n::text),
      'farmer-' || n, true, now() - n * interval '1 minute'
    from generate_series($1::int, $2::int) n, ${words}`,
    range,
  );
  await client.query(
    `insert into farm_members (user_id, farm_id, joined_at)
    select 'farmer-' || n, 'farm-' || n, now() from generate_series($1::int, $2::int) n`,
    range,
  );
  const [first] = range;
  if (first !== 1) return;
  await client.query(
    `insert into users (uid, email, valid_since, created_at, last_login_at)
    select 'member-' || n, 'member-' || n || '@example.test', now(), now(), now()
    from generate_series(1, $1::int) n`,
    [newest * membersOfNewest],
  );
  await client.query(
    `insert into farm_members (user_id, farm_id, joined_at)
    select 'member-' || n, 'farm-' || 1 + n % $2, now() from generate_series(1, $1::int * $2::int) n`,
    [membersOfNewest, newest],
  );
}

async function fillBounties(client: pg.Client, uid: string, range: number[]) {
  await client.query(
    `insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status, created_at,
      reward_type, reward_amount)
    select 'bounty-' || n, 'Problem ' || n, text, text, $3, 'farm-' || n,
      case when n % ${oneOpenIn} = 0 then 'open' else 'cancelled' end, now() - n * interval '1 minute', 'seed', 1000
    from generate_series($1::int, $2::int) n,
      lateral (select 'Something fails: ' || repeat(md5(n::text) || ' ', 8) as text) t`,
    [...range, uid],
  );
  await client.query(
    `insert into bounty_engagements (bounty_id, user_id, engaged_at)
    select b.id, 'farmer-' || n, now()
    from (select id from bounties where status = 'open' order by created_at desc limit ${newest}) b,
      generate_series(1, ${engagedInNewest}) n
    on conflict do nothing`,
  );
}

/** Adds ledger lines that give one millicoin each; the last one is from now. */
async function fillLedger(client: pg.Client, uid: string, range: number[]) {
  await client.query(
    `with made as (
      insert into ledger_transactions (key, description, created_at)
      select 'bench:' || n, 'Line ' || n, now() - (${manyRows} - n) * interval '1 minute' from generate_series($1::int, $2::int) n
      returning id)
    insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select made.id, a.id, case when a.kind = 'purchased' then 1 else -1 end
    from made, ledger_accounts a where (a.kind = 'purchased' and a.user_id = $3) or a.kind = 'issuance'`,
    [...range, uid],
  );
}
