import { sql } from 'kysely';
import pg from 'pg';
import * as v from 'valibot';
import { beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { readToldTopics } from '#scripts/told-topics.ts';
import { type Person, roles } from '#testing/authorization/role.ts';
import type { Row } from '#testing/authorization/row.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { table } from '#testing/authorization/table.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, World } from '#testing/world.ts';

/** Tables without topics of their own: a change always comes with a row of the table named here, which has some. */
const toldByAnother: Record<string, string> = {
  bounty_events: 'bounties',
  craft_words: 'crafts',
  ledger_entries: 'ledger_accounts',
  ledger_transactions: 'ledger_accounts',
};

/** A read of one user by an operator counts in a limit, and shows nothing of it. */
const neverShown = 'limit_counters';

const solvedAreOver = 'in a bounty that was solved, nobody comes or goes any more';
const ownName = 'of users only the name and address of the reader, which their profile shows at once';

/** Tables that a live read shows without following their topics, and why a recheck each minute suffices. */
const seenLater: Record<string, Record<string, string>> = {
  allMyEngagements: { users: ownName },
  allMySolvedBounties: { bounty_engagements: solvedAreOver, bounty_submissions: solvedAreOver },
  myEngagements: { users: ownName },
  myEquippedCrafts: { crafts: 'decision 83: one edit would tell all who have the craft' },
  myJoinRequests: { users: ownName },
  mySolvedBounties: { bounty_engagements: solvedAreOver, bounty_submissions: solvedAreOver },
  myTransactions: { orders: 'of orders only the id, which stays' },
  openDisputes: { ledger_accounts: 'of accounts only whose they are', orders: 'of orders only the id, which stays' },
  operatorUser: { audit_log: 'how much the operator corrected today: each correction tells the balance, too' },
};

/** The tables that a live read of the authorization table reads, and the kinds of topics that it follows. */
type Look = { read: string; tables: ReadonlySet<string>; follows: ReadonlySet<string> };

let looks: Look[];
/** The kinds of topics that changes of each table notify; empty for a table without topics. */
let kindsToldBy: Map<string, ReadonlySet<string>>;
beforeAll(async () => {
  const furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  try {
    kindsToldBy = await readKindsTold(furrow);
    looks = await lookAround(furrow, statements);
  } finally {
    statements.mockRestore();
    await furrow.close();
  }
});

test('every table that a live read uses publishes topics, or changes only with a table that does', () => {
  const silent: Record<string, string[]> = {};
  for (const { read, tables } of looks)
    for (const name of tables) if (!tells(name)) silent[name] = [...(silent[name] ?? []), read];
  const what =
    'a table that a live read looks at has `call watch_table(...)` in its migration, or stands in `toldByAnother`';
  expect(Object.keys(silent).sort(), `${what}: ${JSON.stringify(silent)}`).toEqual(Object.keys(toldByAnother));
  for (const name of Object.values(toldByAnother)) expect(tells(name), name).toBe(true);
});

test('every live read follows a topic of each table it uses, with the listed exceptions', () => {
  const late: Record<string, string[]> = {};
  for (const { read, tables, follows } of looks) {
    const unfollowed = [...tables].filter((name) => tells(name) && !isFollowed(name, follows)).sort();
    if (unfollowed.length > 0) late[read] = unfollowed;
  }
  const expected = Object.fromEntries(
    Object.entries(seenLater).map(([read, tables]) => [read, Object.keys(tables).sort()]),
  );
  const what =
    'the `topics` of the read name one of those that the table tells, or `seenLater` says why a minute is soon enough';
  expect(late, what).toEqual(expected);
});

const tells = (table: string) => (kindsToldBy.get(table)?.size ?? 0) > 0;
const isFollowed = (table: string, follows: ReadonlySet<string>) =>
  [...(kindsToldBy.get(table) ?? [])].some((kind) => follows.has(kind));

async function lookAround(furrow: TestFurrow, statements: MockInstance): Promise<Look[]> {
  const world = new World(furrow.url, { apiKey: editorApiKey });
  const stage = await Stage.open(furrow.context.db, world);
  const statementsOf = async (read: string, as: Person, data: object) => {
    statements.mockClear();
    await world.read(read, as, data);
    return statements.mock.calls.map(([asked]) => String(Reflect.get(Object(asked), 'text') ?? asked));
  };
  const ofEveryRead = new Set(await statementsOf('flags', stage.cast.other, {}));
  const found: Look[] = [];
  for (const row of table) {
    if (!('read' in row)) continue;
    await stage.reset(row);
    const as = stage.actor(lastWhoMay(row));
    const { data } = await row.ask(stage, as ?? stage.cast.other);
    const texts = (await statementsOf(row.read, as, data)).filter((text) => !ofEveryRead.has(text)).join('\n');
    stage.leftAsItWas();
    const tables = new Set([...kindsToldBy.keys()].filter((name) => name !== neverShown && looksAt(name).test(texts)));
    found.push({ read: row.read, tables, follows: kindsFollowed(furrow, row.read, data, as) });
  }
  return found;
}

function kindsFollowed({ answers }: TestFurrow, read: string, data: object, as: Person): ReadonlySet<string> {
  const live = answers.liveQueries.find(({ query }) => query.name === read);
  if (!live) throw new Error(`There is no live read ${read}.`);
  const args = v.parse(live.query.args, data);
  const reader = as && { uid: as.uid, authTimeSeconds: 0 };
  if (live.scope === 'everyone') return kindsOf(live.topics(args));
  if (live.scope === 'anyone') return kindsOf(live.topics(args, reader));
  return kindsOf(reader ? live.topics(args, reader) : []);
}

/** The kinds of topics: `crafts-of:{uid}` is of the kind `crafts-of`. */
const kindsOf = (topics: readonly string[]) => new Set(topics.map((topic) => topic.split(':', 1)[0] ?? topic));

const looksAt = (name: string) => new RegExp(`(from|join|,)\\s+"?${name}\\b`);

/** The last role in the table that may read it, which sees the most. */
function lastWhoMay({ cells }: Row) {
  const list = cells.split(' ');
  return roles.findLast((_, index) => list[index] !== '.') ?? 'V';
}

async function readKindsTold({ context }: TestFurrow): Promise<Map<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    context.db,
  );
  const told = [...(await readToldTopics(context.db))];
  return new Map(
    rows.map(({ name }) => [name, kindsOf(told.flatMap(([topic, tables]) => (tables.includes(name) ? [topic] : [])))]),
  );
}
