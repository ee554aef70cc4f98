import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  engageBounty,
  submitSolution,
} from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { brokenFarmInvariants, farmInvariants } from './farm-invariants.ts';
import { brokenInvariants, moneyInvariants } from './invariants.ts';
import { plantedBreaks } from './planted-breaks.ts';
import { KeptPromises } from './play/kept-promises.ts';
import { brokenRestInvariants, brokenUniqueNames, restInvariants } from './rest-invariants.ts';
import { startTestFurrow, type TestFurrow } from './test-furrow.ts';

let furrow: TestFurrow;
const ids = { poster: '', solver: '', completed: '', cancelled: '', open: '', craft: '' };
const promises = new KeptPromises();
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
  const { world } = furrow;
  const [poster, solver] = [await world.user(), await world.user()];
  await furrow.give(poster.uid, { rewards: 60_000, purchased: 1_000_000 });
  await world.call(createFarm, poster, { name: 'Farm' });
  const post = async () => {
    const fields = { title: 'Fix it', description: 'It is broken.', reward: { type: 'seed', amount: 100 } };
    return (await world.call(createBounty, poster, fields)).result?.bountyId ?? '';
  };
  ids.cancelled = await post();
  await world.call(cancelBounty, poster, { bountyId: ids.cancelled });
  [ids.completed, ids.open] = [await post(), await post()];
  await world.call(engageBounty, solver, { bountyId: ids.completed });
  const { result: craft } = await world.call(createCraft, solver, { name: 'Fixer' });
  const handedIn = { bountyId: ids.completed, craftId: craft?.craftId ?? '' };
  const { result } = await world.call(submitSolution, solver, handedIn);
  await world.call(acceptSubmission, poster, { submissionId: result?.submissionId ?? '' });
  Object.assign(ids, { poster: poster.uid, solver: solver.uid, craft: craft?.craftId });
  promises.note('the open bounty', 'select 1 from bounties where id = $1', [ids.open]);
  promises.note('the farm', "select 1 from farms where name in ('Farm', 'Twin')", []);
});
afterAll(() => furrow.close());

/** Returns the invariants that these statements break, bypassing the database's guards; rolls everything back. */
async function brokenAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const seen: string[] = [];
  const undone = new Error('undone');
  await furrow.context.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      seen.push(
        ...(await brokenInvariants(tx)),
        ...(await brokenFarmInvariants(tx)),
        ...(await brokenRestInvariants(tx)),
        ...(await brokenUniqueNames(tx)),
        ...(await promises.brokenAtRest((question, values) => ask(tx, question, values))),
      );
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return seen;
}

/** Runs a promise's query in the transaction in which the fault is planted. */
function ask(tx: Tx, question: string, values: unknown[]) {
  return tx.executeQuery(CompiledQuery.raw(question, values));
}

test('no invariant is broken in an intact database', async () => {
  expect(await brokenAfter()).toEqual([]);
});

test.each(plantedBreaks)('a planted violation of an invariant is found: %s', async (invariant, plant) => {
  expect((await brokenAfter(...plant(ids))).join('\n')).toContain(invariant);
});

test('every invariant is checked by a planted violation', () => {
  const all = Object.keys({ ...moneyInvariants, ...farmInvariants, ...restInvariants });
  const planted = plantedBreaks.map(([invariant]) => invariant);
  expect(all.filter((invariant) => !planted.includes(invariant))).toEqual([]);
});
