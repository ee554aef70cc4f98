import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Query } from '#contract/wire/query.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { grantRole } from '../auth/index.ts';
import { openAccounts } from '../coins/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

/** More than two pages of any list. */
const many = 250;
/** The longest name and uid, of characters that a cursor writes as six and as two characters. */
const worstName = '\u0001'.repeat(77);
const worstUid = '"'.repeat(125);

let furrow: TestFurrow;
let maker: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  maker = await furrow.operator();
  await grantRole(furrow.context.db, maker.uid, 'pro_creator', furrow.clock.now());
  const other = await furrow.world.user();
  await inTransaction(furrow.context.db, async (tx) => {
    const name = sql`${worstName} || lpad(n::text, 3, '0')`;
    const at = sql`${furrow.clock.now()}::timestamptz`;
    const owner = sql`case n when 1 then ${maker.uid} else 'owner-' || n end`;
    const all = sql`generate_series(1, ${many}::int) n`;
    const people = Array.from({ length: many }, (_, n) => [`${worstUid}${100 + n}`, `owner-${n + 1}`]).flat();
    await sql`insert into users (uid, email, valid_since, created_at, last_login_at)
      select uid, md5(uid) || '@example.test', now(), now(), now() from unnest(${people}::text[]) uid`.execute(tx);
    for (const uid of people) await openAccounts(tx, uid, furrow.clock.now());
    await sql`insert into farms (id, name, name_key, is_public, owner_id, created_at)
      select 'farm-' || n, ${name}, ${name}, true, ${owner}, ${at} from ${all}`.execute(tx);
    await sql`insert into farm_members (farm_id, user_id, joined_at)
      select 'farm-' || n, ${owner}, ${at} from ${all}
      union all select 'farm-1', uid, ${at} from unnest(${people}::text[]) uid where uid not like 'owner-%'`.execute(
      tx,
    );
    await sql`insert into farm_join_requests (id, farm_id, farm_name, requester_id, created_at)
      select 'request-' || n, 'farm-1', 'Farm', 'owner-' || n, ${at} from ${all}`.execute(tx);
    await sql`insert into crafts (id, creator_id, name, market_description, is_public, created_at, updated_at)
      select kind || n, case kind when 'mine-' then ${maker.uid} else ${other.uid} end, ${name}, '', true, ${at}, ${at}
      from ${all}, unnest(array['mine-', 'craft-']) kind`.execute(tx);
    await sql`insert into craft_grants (craft_id, email, granted_at)
      select 'mine-1', repeat('"', 200) || n || '@example.test', ${at} from ${all}`.execute(tx);
    await sql`insert into craft_trials (craft_id, user_id, started_at)
      select 'craft-' || n, ${maker.uid}, ${at} from ${all}`.execute(tx);
    await sql`insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status,
        created_at, reward_type, reward_text)
      select 'bounty-' || n, ${name}, 'It fails.', 'It fails.', ${maker.uid}, 'farm-1', 'open', ${at}, 'custom', 'A cake'
      from ${all}`.execute(tx);
    await sql`insert into bounty_engagements (bounty_id, user_id, engaged_at)
      select 'bounty-' || n, ${maker.uid}, ${at} from ${all}`.execute(tx);
    await sql`with solved as (
        insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, status, solver_id,
          created_at, reward_type, reward_text)
        select 'solved-' || n, ${name}, 'It fails.', 'It fails.', ${other.uid}, 'farm-1', 'completed', ${maker.uid}, ${at},
          'custom', 'A cake' from ${all} returning id)
      insert into bounty_submissions (id, bounty_id, solver_id, craft_name, note, status, submitted_at, decided_at)
      select id, id, ${maker.uid}, 'Fixer', '', 'accepted', ${at}, ${at} from solved`.execute(tx);
    await sql`insert into client_errors (at, context, message, stack) select ${at}, ${name}, '', '' from ${all}`.execute(
      tx,
    );
    await sql`insert into notifications (user_id, kind, text, link, at)
      select ${maker.uid}, 'grant', ${name}, '/', ${at} from ${all}`.execute(tx);
  });
});
afterAll(() => furrow.close());

const inFarm = { farmId: 'farm-1' };

const walked: [query: string, args: object, count: number][] = [
  ['browseCrafts', {}, 2 * many],
  ['browseCrafts', { sort: 'name' }, 2 * many],
  ['myCrafts', {}, many],
  ['myEquippedCrafts', {}, many],
  ['craftGrants', { craftId: 'mine-1' }, many],
  ['browseFarms', {}, many],
  ['farmCollection', inFarm, many],
  ['farmMembers', inFarm, many + 1],
  ['joinRequests', inFarm, many],
  ['openBounties', {}, many],
  ['allMyPostedBounties', {}, many],
  ['allMyEngagements', {}, many],
  ['allMySolvedBounties', {}, many],
  ['myNotifications', {}, many],
  ['clientErrors', {}, many],
];

/** Lists whose pages are all read in a test elsewhere. */
const walkedElsewhere: Record<string, string> = {
  equippedCrafts: 'server/crafts/equipped-crafts.test.ts',
  myTransactions: 'server/coins/coin-history.test.ts',
  auditLog: 'server/operators/console.test.ts',
};

/** The argument that takes a list's cursor; none if the list is a single page. */
const placeIn = ({ args }: Query) =>
  ['after', 'before'].find((name) => 'entries' in args && name in Object(args.entries));

test('every list with further pages is among the lists whose pages are all read by a test', () => {
  const lists = furrow.answers.queries.filter((query) => placeIn(query) !== undefined).map(({ name }) => name);
  const asked = new Set([...walked.map(([query]) => query), ...Object.keys(walkedElsewhere)]);
  expect([...asked].sort(), 'a new list has a row in `walked` above').toEqual(lists.sort());
});

test.each(walked)('every cursor of %s %j is accepted, whatever the names of the rows', async (query, args, count) => {
  const definition = furrow.answers.queries.find(({ name }) => name === query);
  const after = (definition && placeIn(definition)) ?? 'after';
  let items: unknown[] = [];
  let next: string | null | undefined;
  do {
    const { value, error } = await furrow.world.read(query, maker, { ...args, ...(next ? { [after]: next } : {}) });
    expect(error).toBeUndefined();
    const page = value as { items: unknown[]; next: string | null };
    items = [...items, ...page.items];
    next = page.next;
  } while (next !== null);
  expect(items).toHaveLength(count);
});

test.each([
  ['browseCrafts', {}],
  ['myEquippedCrafts', {}],
  ['equippedCrafts', {}],
  ['browseFarms', {}],
  ['farmMembers', inFarm],
  ['openBounties', {}],
  ['allMyPostedBounties', {}],
])('a cursor of %s with an impossible time is refused', async (query, args) => {
  for (const moment of [
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026',
  ])
    expect(
      (await furrow.world.read(query, maker, { ...args, after: JSON.stringify([moment, 'x']) })).error,
    ).toMatchObject({ status: 'INVALID_ARGUMENT' });
  for (const moment of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
    expect((await furrow.world.read(query, maker, { ...args, after: JSON.stringify([moment, 'x']) })).httpStatus).toBe(
      200,
    );
});
