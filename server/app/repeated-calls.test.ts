import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#testing/authorization/role.ts';
import type { Row } from '#testing/authorization/row.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { table } from '#testing/authorization/table.ts';
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

/** Calls not marked in the contract although each repetition adds a row, with the reason why that is harmless. */
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

/** Calls possible once now and again another day: the key kept from a lost answer would stand for the first. */
const againLater: Record<string, string> = {
  createFarm: 'once a farm of that name was deleted',
  leaveFarm: 'another farm',
  removeFarmMember: 'a member who came back',
  transferFarm: 'a farm that came back',
  requestToJoinFarm: 'after a request was withdrawn or declined',
  purchaseCraft: 'a craft that was given back',
  returnCraft: 'a craft that was bought again',
  withdrawCraftAccess: 'access that was given again',
  submitSolution: 'after a submission was declined',
  reportTransactionIssue: 'after an answer to the first',
  withdrawEngagement: 'a bounty that was engaged again',
  endSession: 'nothing: whose session it was is nobody here by now',
  endAllSessions: 'nothing: whose sessions they were is nobody here by now',
};

test.each(rows)(
  '$title: a repetition has another effect or is refused exactly when the contract says so',
  async (row) => {
    await stage.reset(row);
    const user = stage.cast[row.doer];
    const { data } = await row.ask(stage, user);
    const body = JSON.stringify({ data: absolute(data) });
    const ask = (headers = {}) => world.rawCall(row.call, user.idToken, body, headers);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await ask(headers);
    expect(first.error).toBeUndefined();
    const { repeated = null } = furrow.answers.calls.find(({ name }) => name === row.call) ?? {};
    const once = await stage.tables.sizes();
    if (repeated) {
      expect(await ask(headers), 'with its key it is answered the same').toEqual(first);
      expect(grown(once, await stage.tables.sizes()), 'with its key it happens once').toEqual([]);
    }
    const again = await ask();
    const isAnew = grown(once, await stage.tables.sizes()).length > 0;
    const outcome = again.error ? 'refused' : isAnew ? 'anew' : null;
    if (row.call in harmless || row.call in againLater) expect(repeated).toBeNull();
    else expect(outcome).toBe(repeated);
  },
);

const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));

/** Makes the return addresses point to this server. */
const absolute = (data: object) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, key.endsWith('Url') ? `${furrow.url}${value}` : value]),
  );
