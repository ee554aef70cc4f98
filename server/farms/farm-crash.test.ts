import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createFarm,
  deleteFarm,
  inviteUserToFarm,
  requestToJoinFarm,
  updateFarmDetails,
} from '#contract/farms/calls.ts';
import { createFarmCaller } from '#testing/farm-caller.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { createLog } from '../platform/log.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

test("a crash between any two statements of a farm's creation leaves no farm or a complete one", async () => {
  const { context } = furrow;
  const crashes = await crashEverywhere(async (call) => {
    const owner = await furrow.world.user();
    const { status } = await call(createFarm, owner, { name: `Crashed ${owner.uid}` });
    const [farms, members] = [await count('farms', 'owner_id', owner), await count('farm_members', 'user_id', owner)];
    expect([farms, members]).toEqual(status === 'OK' ? [1, 1] : [0, 0]);
    expect(await brokenFarmInvariants(context.db)).toEqual([]);
    return status;
  });
  expect(crashes).toBeGreaterThanOrEqual(5);
});

test("a crash between any two statements of a farm's deletion leaves the complete farm or nothing", async () => {
  const whole = createFarmCaller(furrow.context);
  const asker = await furrow.world.user();
  const crashes = await crashEverywhere(async (call) => {
    const owner = await furrow.world.user();
    const { answer } = await whole(createFarm, owner, { name: `Crashed ${owner.uid}` });
    const farmId = answer?.farmId ?? '';
    await whole(updateFarmDetails, owner, { farmId, isPublic: true });
    await whole(requestToJoinFarm, asker, { farmId });
    await whole(inviteUserToFarm, owner, { farmId, inviteeEmail: 'somebody@example.test' });
    const { status } = await call(deleteFarm, owner, { farmId });
    expect(await rowsOf(farmId)).toEqual(status === 'OK' ? [0, 0, 0, 0] : [1, 1, 1, 1]);
    expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
    return status;
  });
  expect(crashes).toBeGreaterThanOrEqual(3);
});

type Attempt = (call: ReturnType<typeof createFarmCaller>) => Promise<string>;

/** Repeats an attempt with a crash after its first statement, its second, ... until it succeeds; returns how often. */
async function crashEverywhere(attempt: Attempt): Promise<number> {
  for (let crashAfter = 1; ; crashAfter += 1) {
    const pool = createPool(furrow.databaseUrl, createLog('silent'), 1);
    const db = createDatabase(pool, () => {}).withPlugin(crashAfterStatement(crashAfter));
    const status = await attempt(createFarmCaller({ ...furrow.context, db }));
    await pool.end();
    if (status === 'OK') return crashAfter - 1;
    expect(status).toBe('UNAVAILABLE');
  }
}

/** Makes the database end the connection after this many statements of the transaction. */
function crashAfterStatement(crashAfter: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === crashAfter)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(furrow.context.db);
      return result;
    },
  };
}

async function count(table: 'farms' | 'farm_members', column: string, { uid }: TestUser): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${uid}`.execute(furrow.context.db);
  return rows[0]?.count ?? Number.NaN;
}

/** Rows of a farm, of its members, requests and invitations. */
async function rowsOf(farmId: string): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`select array[
    (select count(*) from farms where id = ${farmId}), (select count(*) from farm_members where farm_id = ${farmId}),
    (select count(*) from farm_join_requests where farm_id = ${farmId}),
    (select count(*) from farm_invitations where farm_id = ${farmId})]::int[] as counts`.execute(furrow.context.db);
  return rows[0]?.counts ?? [];
}
