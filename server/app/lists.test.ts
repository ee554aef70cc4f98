import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { grantRole } from '../auth/index.ts';
import { openAccounts } from '../coins/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

const many = 60;

let furrow: TestFurrow;
let maker: TestUser;
/** The farms' owners by the number of their farm; number 0 is a member of the first farm. */
const people = Array.from({ length: many + 1 }, (_, n) => `person-${n}`);

/** Sixty of each kind, number 1 the newest; every third is not public. */
beforeAll(async () => {
  furrow = await startTestFurrow();
  maker = await furrow.world.user();
  await inTransaction(furrow.context.db, async (tx) => {
    await addPeople(tx);
    const at = sql`timestamptz '2026-01-01' - n * interval '1 hour'`;
    await sql`insert into farms (id, name, name_key, description, is_public, owner_id, created_at)
      select 'farm-' || n, 'Farm ' || n, 'farm' || n, 'Wheat', n % 3 <> 0, 'person-' || n, ${at}
      from generate_series(1, ${many}) n`.execute(tx);
    await sql`insert into farm_members (farm_id, user_id, joined_at)
      select 'farm-' || n, 'person-' || n, ${at} from generate_series(1, ${many}) n
      union all select 'farm-1', ${maker.uid}, timestamptz '2026-02-02'
      union all select 'farm-1', 'person-0', timestamptz '2026-02-01'`.execute(tx);
    await sql`insert into crafts (id, creator_id, name, market_description, is_public, created_at, updated_at)
      select 'craft-' || n, ${maker.uid}, 'Craft ' || n, 'Wheat', n % 3 <> 0, ${at}, now()
      from generate_series(1, ${many}) n`.execute(tx);
    await sql`insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status,
        created_at, reward_type, reward_text)
      select 'bounty-' || n, 'Bounty', 'It fails.', 'It fails.', ${maker.uid}, 'farm-1',
        case when n % 3 = 0 then 'cancelled' else 'open' end, ${at}, 'custom', 'A cake'
      from generate_series(1, ${many}) n`.execute(tx);
  });
});
afterAll(() => furrow.close());

/** Inserts users directly: more than may sign up from one network. */
async function addPeople(tx: Tx): Promise<void> {
  await sql`insert into users (uid, email, valid_since, created_at, last_login_at)
    select uid, uid || '@example.test', now(), now(), now() from unnest(${people}::text[]) uid`.execute(tx);
  for (const uid of people) await openAccounts(tx, uid, furrow.clock.now());
}

type List = { items: Record<string, unknown>[]; next: string | null };
async function list(query: string, user: Pick<TestUser, 'idToken'> | null, args: object = {}): Promise<List> {
  const { value, error } = await furrow.world.read(query, user, args);
  if (!value) throw new Error(JSON.stringify(error));
  return value as List;
}
const idsOf = ({ items }: List) => items.map(({ id }) => id);

/** The ids of the `count` newest public items of a kind. */
const newest = (kind: string, count: number) =>
  Array.from({ length: many }, (_, index) => index + 1)
    .filter((n) => n % 3 !== 0)
    .slice(0, count)
    .map((n) => `${kind}-${n}`);

describe('a short list of the market contains the newest public items', () => {
  test.each([
    ['publicCrafts', 'craft', 4],
    ['publicFarms', 'farm', 4],
    ['recentBounties', 'bounty', 3],
  ])('%s', async (query, kind, count) => {
    expect(idsOf(await list(query, null))).toEqual(newest(kind, count));
  });
});

describe('a page of a public list, newest first', () => {
  test.each([
    ['browseCrafts', 'craft', 24],
    ['browseFarms', 'farm', 24],
    ['openBounties', 'bounty', 20],
  ])('%s', async (query, kind, perPage) => {
    const first = await list(query, null);
    expect(idsOf(first)).toEqual(newest(kind, perPage));
    const second = await list(query, null, { after: first.next });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(newest(kind, 2 * perPage));
  });

  test.each(['browseCrafts', 'browseFarms'])('private items are not found in %s either', async (query) => {
    const kind = query === 'browseCrafts' ? 'craft' : 'farm';
    expect(idsOf(await list(query, null, { search: `${kind} 31` }))).toEqual([`${kind}-31`]);
    expect(idsOf(await list(query, maker, { search: `${kind} 33` }))).not.toContain(`${kind}-33`);
    expect(idsOf(await list(query, null, { search: 'wheat' }))).toEqual(newest(kind, 24));
  });
});

test('the short list of own crafts contains the newest five, public or not', async () => {
  expect(idsOf(await list('myCrafts', maker))).toEqual([1, 2, 3, 4, 5].map((n) => `craft-${n}`));
});

/** Lets a user solve `count` bounties, number 1 the latest. */
async function solve(solver: TestUser, kind: string, count: number): Promise<void> {
  await grantRole(furrow.context.db, solver.uid, 'pro_creator', furrow.clock.now());
  await sql`with solved as (
      insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status, solver_id,
        created_at, reward_type, reward_text)
      select ${kind} || '-' || n, 'Bounty', 'It fails.', 'It fails.', 'person-1', 'farm-1', 'completed', ${solver.uid},
        now(), 'custom', 'A cake' from generate_series(1, ${count}::int) n returning id)
    insert into bounty_submissions (id, bounty_id, solver_id, craft_name, note, status, submitted_at, decided_at)
    select id, id, ${solver.uid}, 'Fixer', '', 'accepted', now(),
      timestamptz '2026-01-01' - split_part(id, '-', 2)::int * interval '1 hour' from solved`.execute(
    furrow.context.db,
  );
}

const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`);

test('the short list of solved bounties contains the five solved last', async () => {
  const solver = await furrow.world.user();
  await solve(solver, 'solved', 7);
  expect(idsOf(await list('mySolvedBounties', solver))).toEqual(numbered('solved', 5));
});

describe("all pages of a user's own bounties, in every status and without those of others", () => {
  /** All items, read page by page, and the length of each page. */
  async function pages(query: string, user: TestUser) {
    const seen: List[] = [];
    for (let after: string | null = ''; after !== null; after = seen.at(-1)?.next ?? null)
      seen.push(await list(query, user, after === '' ? {} : { after }));
    return { items: seen.flatMap(({ items }) => items), lengths: seen.map(({ items }) => items.length) };
  }

  test('contain posted bounties, newest first', async () => {
    const { items, lengths } = await pages('allMyPostedBounties', maker);
    expect(items.map(({ id }) => id)).toEqual(numbered('bounty', many));
    expect(items.slice(0, 3).map(({ status }) => status)).toEqual(['open', 'open', 'cancelled']);
    expect(lengths).toEqual([20, 20, 20]);
  });

  test('contain engagements, the latest first', async () => {
    const [solver, other] = [await furrow.world.user(), await furrow.world.user()];
    await sql`insert into bounty_engagements (bounty_id, user_id, engaged_at)
      select 'bounty-' || n, ${solver.uid}, timestamptz '2026-01-01' - n * interval '1 hour' from generate_series(1, 41) n
      union all select 'bounty-50', ${other.uid}, now()`.execute(furrow.context.db);
    const { items, lengths } = await pages('allMyEngagements', solver);
    expect(items.map(({ bounty }) => (bounty as { id: string }).id)).toEqual(numbered('bounty', 41));
    expect(lengths).toEqual([20, 20, 1]);
    expect((await list('myEngagements', solver)).next).toBeNull();
  });

  test('contain solved bounties, the latest solved first', async () => {
    const [solver, other] = [await furrow.world.user(), await furrow.world.user()];
    await solve(solver, 'mine', 25);
    await solve(other, 'theirs', 1);
    const { items, lengths } = await pages('allMySolvedBounties', solver);
    expect(items.map(({ id }) => id)).toEqual(numbered('mine', 25));
    expect(lengths).toEqual([20, 5]);
  });
});

test('a farm shows the number of its members and of their public crafts', async () => {
  const { items } = await list('publicFarms', null);
  expect(items[0]).toMatchObject({ id: 'farm-1', memberCount: 3, craftCount: 40, subscription: 'Membership' });
  expect(items[1]).toMatchObject({ id: 'farm-2', memberCount: 1, craftCount: 0 });
});

test('the members of a farm are listed in the order in which they joined', async () => {
  const { items } = await list('farmMembers', maker, { farmId: 'farm-1' });
  expect(items).toMatchObject([
    { userId: 'person-1', role: 'owner' },
    { userId: 'person-0', role: 'member' },
    { userId: maker.uid, role: 'member' },
  ]);
});

test('the collection of a farm contains only the public crafts of its members, newest first', async () => {
  expect(idsOf(await list('farmCollection', maker, { farmId: 'farm-1' }))).toEqual(newest('craft', 24));
});
