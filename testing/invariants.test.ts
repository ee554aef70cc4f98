import { type RawBuilder, sql } from 'kysely';
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
import { brokenInvariants } from './invariants.ts';
import { startTestFurrow, type TestFurrow } from './test-furrow.ts';

let furrow: TestFurrow;
const ids = { poster: '', solver: '', completed: '', cancelled: '', open: '' };
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
  Object.assign(ids, { poster: poster.uid, solver: solver.uid });
});
afterAll(() => furrow.close());

/** What is broken once these statements have run past every guard of the database; nothing of it stays. */
async function brokenAfter(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const seen: string[] = [];
  const undone = new Error('undone');
  await furrow.context.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      seen.push(...(await brokenInvariants(tx)));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return seen;
}

const account = (uid: string, kind: string) =>
  sql`(select id from ledger_accounts where user_id = ${uid} and kind = ${kind})`;
const escrowOf = (bountyId: string) => sql`(select id from ledger_accounts where bounty_id = ${bountyId})`;
const entryOf = (key: string, from: RawBuilder<unknown>, amount: number) =>
  sql`insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select id, ${from}, ${amount} from ledger_transactions where key = ${key}`;
const balance = (of: RawBuilder<unknown>, by: number) =>
  sql`update ledger_accounts set balance_millicoins = balance_millicoins + ${by} where id = ${of}`;

test('nothing is broken as long as nobody breaks it', async () => {
  expect(await brokenAfter()).toEqual([]);
});

test.each<[string, () => RawBuilder<unknown>[]]>([
  ['the ledger sums to zero', () => [entryOf(`bounty:${ids.completed}:paid`, account(ids.solver, 'rewards'), 1)]],
  ['a stored balance is the sum', () => [balance(account(ids.poster, 'purchased'), 1)]],
  [
    'a running funded bounty holds its reward',
    () => [sql`update bounties set reward_amount = reward_amount - 1 where id = ${ids.open}`],
  ],
  [
    'each completed coin bounty is paid exactly once',
    () => [sql`update ledger_transactions set key = 'elsewhere' where key = ${`bounty:${ids.completed}:paid`}`],
  ],
  [
    'a solver gets seven tenths',
    () => [
      sql`update ledger_entries e set amount_millicoins = e.amount_millicoins + d.amount
        from (values ('rewards', 1), ('platform_revenue', -1)) d (kind, amount)
          join ledger_accounts a on a.kind = d.kind
        where e.account_id = a.id
          and e.transaction_id = (select id from ledger_transactions where key = ${`bounty:${ids.completed}:paid`})`,
      balance(account(ids.solver, 'rewards'), 1),
    ],
  ],
  [
    'free credits never reach an escrow',
    () => [
      entryOf(`bounty:${ids.open}:escrow:1`, account(ids.poster, 'monthly'), -1),
      entryOf(`bounty:${ids.open}:escrow:1`, account(ids.poster, 'purchased'), 1),
      balance(account(ids.poster, 'monthly'), -1),
      balance(account(ids.poster, 'purchased'), 1),
    ],
  ],
  [
    'what a cancelled bounty held went back to the buckets',
    () => [
      entryOf(`bounty:${ids.cancelled}:escrow:2`, account(ids.poster, 'rewards'), 1),
      entryOf(`bounty:${ids.cancelled}:escrow:2`, account(ids.poster, 'purchased'), -1),
      balance(account(ids.poster, 'rewards'), 1),
      balance(account(ids.poster, 'purchased'), -1),
    ],
  ],
  [
    'a bounty is in progress while a submission waits',
    () => [sql`update bounties set status = 'in_progress' where id = ${ids.open}`],
  ],
  ['a solver is a pro crafter', () => [sql`delete from user_roles where user_id = ${ids.solver}`]],
  [
    'held coins are those of open disputes and of AI drafts',
    () => [sql`insert into ai_holds (id, user_id, millicoins, held_at) values ('x', ${ids.solver}, 5, now())`],
  ],
  [
    'a running funded bounty holds its reward',
    () => [
      // Paid out once more than there was.
      entryOf(`bounty:${ids.completed}:paid`, escrowOf(ids.completed), -5),
      entryOf(`bounty:${ids.completed}:paid`, account(ids.solver, 'rewards'), 5),
      sql`alter table ledger_accounts drop constraint balance_in_bounds`,
      balance(escrowOf(ids.completed), -5),
      balance(account(ids.solver, 'rewards'), 5),
    ],
  ],
])('a planted fault is seen: %s', async (invariant, plant) => {
  expect((await brokenAfter(...plant())).join('\n')).toContain(invariant);
});
