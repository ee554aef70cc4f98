import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#testing/authorization/role.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { type Row, table } from '#testing/authorization/table.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, World } from '#testing/world.ts';

let furrow: TestFurrow;
let world: World;
let stage: Stage;
beforeAll(async () => {
  furrow = await startTestFurrow();
  world = new World(furrow.url, { apiKey: editorApiKey });
  stage = await Stage.open(furrow.context.db, world);
});
afterAll(() => furrow.close());

/** Not marked in the contract, although each time leaves a row. */
const harmless: Record<string, string> = {
  createCheckoutSessionForCredits: 'an order that nobody pays expires',
  createCheckoutSessionForCustomAmount: 'an order that nobody pays expires',
  logClientError: 'the page tells each error once',
};

const doers = roles.filter((role) => role !== 'V');
const doerOf = (row: Row) => doers.find((role) => row.cells.split(' ')[roles.indexOf(role)] !== '.');
const rows = table.flatMap((row) => {
  const doer = doerOf(row);
  return 'call' in row && doer ? [{ ...row, title: row.about ? `${row.call}, ${row.about}` : row.call, doer }] : [];
});

test.each(rows)('$title: made again it does something anew just when the contract says so', async (row) => {
  await stage.reset(row);
  const user = stage.cast[row.doer];
  const { data } = await row.ask(stage, user);
  const body = JSON.stringify({ data: absolute(data) });
  const ask = (headers = {}) => world.rawCall(row.call, user.idToken, body, headers);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect((await ask(headers)).error).toBeUndefined();
  const { makesAnew = false } = furrow.answers.calls.find(({ name }) => name === row.call) ?? {};
  const once = await stage.sizes();
  if (makesAnew) {
    await ask(headers);
    expect(grown(once, await stage.sizes()), 'with its key it happens once').toEqual([]);
  }
  await ask();
  expect(grown(once, await stage.sizes()).length > 0).toBe(makesAnew || row.call in harmless);
});

const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));

/** Return addresses are those of this server. */
const absolute = (data: object) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, key.endsWith('Url') ? `${furrow.url}${value}` : value]),
  );
