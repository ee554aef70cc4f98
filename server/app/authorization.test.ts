import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#testing/authorization/role.ts';
import type { Refusal, Row } from '#testing/authorization/row.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { table } from '#testing/authorization/table.ts';
import { takeAway } from '#testing/authorization/take-away.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, type TestUser, World } from '#testing/world.ts';

const codes = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
let world: World;
let stage: Stage;
const passes: Record<string, string> = {};
beforeAll(async () => {
  // Jobs are off: a change made by a background job would look like a side effect of the refused call.
  furrow = await startTestFurrow({ settings: { ...codes, ROLE: 'web' } });
  world = new World(furrow.url, { apiKey: editorApiKey });
  stage = await Stage.open(furrow.context.db, world);
  passes.main = await passFor(codes.GATE_MAIN_CODE);
  passes.dev = await passFor(codes.GATE_DEV_CODE);
});
afterAll(() => furrow.close());

async function passFor(code: string): Promise<string> {
  const response = await fetch(`${furrow.url}/gate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('furrow-gate='));
  if (!cookie) throw new Error(`no pass for ${code}`);
  return cookie.split(';')[0] ?? '';
}

const nameOf = (row: Row) => ('call' in row ? row.call : row.read);
const titleOf = (row: Row) => (row.about ? `${nameOf(row)}, ${row.about}` : nameOf(row));
const cellOf = (row: Row, role: Role) => row.cells.split(' ')[roles.indexOf(role)] ?? '';
const titled = (rows: readonly Row[]) => rows.map((row) => [titleOf(row), row] as const);

/** The refusal that the table names for this role; null if the role may. */
function refusalOf(row: Row, role: Role): Refusal | null {
  if (cellOf(row, role) !== '.') return null;
  if (role === 'V' && !isForVisitors(row)) return 'UNAUTHENTICATED';
  return row.told?.[role] ?? row.refused ?? 'PERMISSION_DENIED';
}

/** Whether visitors may make the call or read at all, even if only about another object. */
const isForVisitors = (row: Row) => table.some((other) => nameOf(other) === nameOf(row) && cellOf(other, 'V') === 'Y');

type Case = { row: Row; as: TestUser | null; whose: TestUser; pass?: string | undefined };

/** Asks once. Checks that a refused call changes nothing, and that no call changes another user's data. */
async function play({ row, as, whose, pass }: Case) {
  const { data, shows } = await row.ask(stage, whose);
  // A visitor has no token, so the gate admits them only with a pass.
  const cookie = pass ?? (as === null ? passes.main : undefined);
  const headers = cookie === undefined ? {} : { cookie };
  if ('read' in row) {
    const answer = await world.read(row.read, as, data, headers);
    const text = JSON.stringify(answer);
    if (row.never) expect(text).not.toContain(row.never);
    stage.leftAsItWas();
    const told: Refusal | null = answer.error?.status ?? (shows && !text.includes(shows) ? 'nothing' : null);
    return { told, answer };
  }
  // With a passcode only the answer is checked: whether a refused call changes anything does not depend on it.
  const ask = () => world.rawCall(row.call, as?.idToken ?? null, JSON.stringify({ data: absolute(data) }), headers);
  if (pass !== undefined) {
    const answer = await ask();
    if (answer.error) stage.leftAsItWas();
    return { told: answer.error?.status ?? null, answer };
  }
  const before = await stage.tables.contents(whose);
  const answer = await ask();
  const after = await stage.tables.contents(whose);
  if (answer.error) {
    expect(after.everything, 'a refused call changes nothing').toEqual(before.everything);
    stage.leftAsItWas();
  } else if (whose !== as) expect(after.theirs, 'a call leaves what is not the caller’s').toEqual(before.theirs);
  return { told: answer.error?.status ?? null, answer };
}

/** Makes the return addresses point to this server. */
const absolute = (data: object) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, key.endsWith('Url') ? `${furrow.url}${value}` : value]),
  );

async function expectAsTheTableSays(row: Row, role: Role, pass?: string) {
  await stage.reset(row);
  const as = stage.actor(role);
  const { told, answer } = await play({ row, as, whose: as ?? stage.cast.other, pass });
  expect(told, `${titleOf(row)} as ${role}: ${JSON.stringify(answer)}`).toBe(refusalOf(row, role));
}

test('the authorization table contains exactly the calls and live queries of the server', () => {
  const inTable = (kind: 'call' | 'read') => table.filter((row) => kind in row).map((row) => `${kind} ${nameOf(row)}`);
  const answered = [
    ...furrow.answers.calls.map(({ name }) => `call ${name}`),
    ...furrow.answers.queries.map(({ name }) => `read ${name}`),
  ];
  const asked = [...inTable('call'), ...inTable('read')];
  const withoutRow = answered.filter((name) => !asked.includes(name));
  const withoutAnswer = asked.filter((name) => !answered.includes(name));
  const where = 'rows are written in testing/authorization/*-rows.ts, what is answered is listed by its domain';
  expect({ withoutRow, withoutAnswer }, where).toEqual({ withoutRow: [], withoutAnswer: [] });
});

test('a change by a call is noticed together with whose data it changes', async () => {
  await stage.reset();
  const { FO, other } = stage.cast;
  const [before, others] = [await stage.tables.contents(FO), await stage.tables.contents(other)];
  await stage.set(sql`update farms set description = 'Changed.' where owner_id = ${FO.uid}`);
  const after = await stage.tables.contents(FO);
  expect(after.everything).not.toEqual(before.everything);
  expect(after.theirs).not.toEqual(before.theirs);
  expect((await stage.tables.contents(other)).theirs).toEqual(others.theirs);
});

test('each row of the authorization table has a cell for each role, and rows about own objects name the refusal', () => {
  for (const row of table) {
    const cells = row.cells.split(' ');
    expect(cells, titleOf(row)).toHaveLength(roles.length);
    for (const cell of cells) expect(['Y', 'y*', 'o', '.'], titleOf(row)).toContain(cell);
    expect(cells.includes('o'), titleOf(row)).toBe(row.swapped !== undefined);
  }
});

describe.each(titled(table))('%s', (_title, row) => {
  test.each(roles.map((role) => [role, cellOf(row, role)] as const))('the role %s has the cell %s', (role) =>
    expectAsTheTableSays(row, role),
  );

  // All roles try level `dev`, which turns on sections; level `main` gives no more than visitors have.
  test.each([
    ['main', ['V', 'S']],
    ['dev', roles],
  ] as const)('a pass of level %s changes no permission', async (level, tried) => {
    for (const role of tried) await expectAsTheTableSays(row, role, passes[level]);
  });
});

/** Roles that depend on one farm, craft, bounty or site, and can be lost. */
const rolesOfAnObject = ['FM', 'FO', 'CC', 'BC', 'ES', 'AD'] as const;
const isByRole = (row: Row, role: Role) => cellOf(row, role) === 'Y' && cellOf(row, 'S') === '.';

describe.each(titled(table.filter((row) => cellOf(row, 'S') === 'o')))('%s', (_title, row) => {
  test.each(roles.filter((role) => cellOf(row, role) === 'o'))(
    'the role %s gains nothing with an object of another user',
    async (role) => {
      await stage.reset(row);
      const { other } = stage.cast;
      const { told } = await play({ row, as: stage.actor(role), whose: other });
      expect(told).toBe(row.swapped === 'nothing' && 'call' in row ? null : row.swapped);
    },
  );
});

describe.each(titled(table.filter((row) => rolesOfAnObject.some((role) => isByRole(row, role)))))(
  '%s',
  (_title, row) => {
    test.runIf(!row.everywhere)(
      'a user with the same role for another object is refused like a user without it',
      async () => {
        await stage.reset(row);
        const { rival, other } = stage.cast;
        expect((await play({ row, as: rival, whose: other })).told).toBe(refusalOf(row, 'S'));
      },
    );

    test.each(rolesOfAnObject.filter((role) => isByRole(row, role)))(
      'a user who lost the role %s is refused',
      async (role) => {
        await stage.reset(row);
        await takeAway(stage, role);
        const { told } = await play({ row, as: stage.actor(role), whose: stage.cast.other });
        expect(told).toBe(refusalOf(row, 'S'));
      },
    );
  },
);
