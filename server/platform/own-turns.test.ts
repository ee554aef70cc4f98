import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLowBalance } from '#contract/account/calls.ts';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { logClientError } from '#contract/site/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from './database/in-transaction.ts';
import { lockUserRow } from './database/lock-user-rows.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  // The jobs of the start are off: one sweeps a table that a test locks, and would wait, too.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

const call = (user: Parameters<TestFurrow['world']['call']>[1], coins: number) =>
  furrow.world.call(setLowBalance, user, { coins });

test('forty calls of a locked user hold four connections, and other users are answered meanwhile', async () => {
  const [crowd, stranger] = [await furrow.world.user(), await furrow.world.user()];
  const { calls } = await inTransaction(furrow.context.db, async (tx) => {
    await lockUserRow(tx, crowd.uid);
    const waiting = Promise.all(Array.from({ length: 40 }, (_, index) => call(crowd, index + 1)));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'calls that wait for their user');
    for (let count = 1; count <= 20; count += 1) expect((await call(stranger, count)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { calls: waiting };
  });
  expect((await calls).map(({ httpStatus }) => httpStatus)).toEqual(Array.from({ length: 40 }, () => 200));
});

test('forty requests of a locked user for a place in the beta hold four connections', async () => {
  const [crowd, stranger] = [await furrow.world.user(), await furrow.world.user()];
  const { requests } = await inTransaction(furrow.context.db, async (tx) => {
    await lockUserRow(tx, crowd.uid);
    const ask = () => furrow.world.call(requestBetaDownload, crowd, null);
    const waiting = Promise.all(Array.from({ length: 40 }, ask));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'requests that wait for their user');
    for (let count = 1; count <= 20; count += 1) expect((await call(stranger, count)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { requests: waiting };
  });
  expect(new Set((await requests).map(({ result }) => result?.status))).toEqual(new Set(['granted']));
});

test('forty errors that a visitor reports hold four connections, and other users are answered meanwhile', async () => {
  const stranger = await furrow.world.user();
  const report = () => furrow.world.call(logClientError, null, { context: 'a page', error: {} });
  const { reports } = await inTransaction(furrow.context.db, async (tx) => {
    await sql`lock table client_errors`.execute(tx);
    const waiting = Promise.all(Array.from({ length: 40 }, report));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'reports that wait for the table');
    for (let count = 1; count <= 20; count += 1) expect((await call(stranger, count)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { reports: waiting };
  });
  for (const { httpStatus } of await reports) expect([200, 429]).toContain(httpStatus);
});

test('forty refreshes of one token hold four connections, and other users are answered meanwhile', async () => {
  const [crowd, stranger] = [await furrow.world.user(), await furrow.world.user()];
  const { tabs } = await inTransaction(furrow.context.db, async (tx) => {
    await sql`select from sessions where user_id = ${crowd.uid} for update`.execute(tx);
    const waiting = Promise.all(Array.from({ length: 40 }, () => furrow.world.refresh(crowd.refreshToken)));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'refreshes that wait for their session');
    for (let count = 1; count <= 20; count += 1) expect((await call(stranger, count)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { tabs: waiting };
  });
  expect(new Set((await tabs).map(({ refreshToken }) => refreshToken)).size).toBe(1);
});

test("changes of a locked user's account and attempts to delete it hold four connections", async () => {
  const [crowd, stranger] = [await furrow.world.user(), await furrow.world.user()];
  const { requests } = await inTransaction(furrow.context.db, async (tx) => {
    await lockUserRow(tx, crowd.uid);
    const { idToken } = crowd;
    const waiting = Promise.all([
      ...Array.from({ length: 20 }, () => furrow.world.identity('v1/accounts:update', { idToken, displayName: 'Ada' })),
      ...Array.from({ length: 10 }, () => furrow.world.identity('v1/accounts:delete', { idToken })),
      ...Array.from({ length: 5 }, () =>
        furrow.world.identity('v1/accounts:sendOobCode', {
          ...{ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: furrow.world.newEmail() },
        }),
      ),
    ]);
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'changes that wait for their user');
    for (let count = 1; count <= 20; count += 1) expect((await call(stranger, count)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { requests: waiting };
  });
  const deleted = (await requests).filter(({ body }) => JSON.stringify(body).includes('DeleteAccountResponse'));
  expect(deleted).toHaveLength(1);
});

test('forty waiting reads by one user hold four connections, and other users are answered meanwhile', async () => {
  const [crowd, stranger] = [await furrow.world.user(), await furrow.world.user()];
  const { reads } = await inTransaction(furrow.context.db, async (tx) => {
    await sql`lock table farm_invitations`.execute(tx);
    const waiting = Promise.all(Array.from({ length: 40 }, () => furrow.world.read('myInvitations', crowd)));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'reads that wait for the table');
    for (let count = 1; count <= 20; count += 1)
      expect((await furrow.world.read('mySessions', stranger)).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { reads: waiting };
  });
  expect((await reads).map(({ httpStatus }) => httpStatus)).toEqual(Array.from({ length: 40 }, () => 200));
});

test('a call that waits behind others of its user for more than five seconds is refused', async () => {
  const user = await furrow.world.user();
  const { calls } = await inTransaction(furrow.context.db, async (tx) => {
    await lockUserRow(tx, user.uid);
    const waiting = Promise.all(Array.from({ length: 6 }, (_, index) => call(user, index + 1)));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'calls that wait for their user');
    await new Promise((resolve) => setTimeout(resolve, 5_200));
    return { calls: waiting };
  });
  expect((await calls).map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 200, 200, 200, 503, 503]);
  expect((await call(user, 7)).httpStatus).toBe(200);
});
