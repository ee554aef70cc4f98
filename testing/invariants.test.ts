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
import { brokenFarmInvariants } from './farm-invariants.ts';
import { brokenInvariants } from './invariants.ts';
import { KeptPromises } from './play/kept-promises.ts';
import { brokenRestInvariants, brokenUniqueNames } from './rest-invariants.ts';
import { startTestFurrow, type TestFurrow } from './test-furrow.ts';

let furrow: TestFurrow;
const ids = { poster: '', solver: '', completed: '', cancelled: '', open: '' };
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
  Object.assign(ids, { poster: poster.uid, solver: solver.uid });
  promises.note('the open bounty', 'select 1 from bounties where id = $1', [ids.open]);
  promises.note('the farm', "select 1 from farms where name in ('Farm', 'Twin')", []);
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

/** A promise's question, in the transaction in which the fault is planted. */
function ask(tx: Tx, question: string, values: unknown[]) {
  return tx.executeQuery(CompiledQuery.raw(question, values));
}

const account = (uid: string, kind: string) =>
  sql`(select id from ledger_accounts where user_id = ${uid} and kind = ${kind})`;
const escrowOf = (bountyId: string) => sql`(select id from ledger_accounts where bounty_id = ${bountyId})`;
const entryOf = (key: string, from: RawBuilder<unknown>, amount: number) =>
  sql`insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select id, ${from}, ${amount} from ledger_transactions where key = ${key}`;
const joins = (uid: string) =>
  sql`insert into farm_members (user_id, farm_id, joined_at) values (${uid}, 'elsewhere', now())`;
const goes = (uid: string) => [
  sql`alter table users drop constraint a_deleted_user_is_nobody`,
  sql`update users set deleted_at = now() where uid = ${uid}`,
];
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
  [
    'a large correction is posted with its approval, once',
    () => [
      sql`insert into balance_corrections (user_id, bucket, amount_millicoins, reason, proposed_by, proposed_at,
          approved, decided_by, decided_at, decision_reason)
        values (${ids.poster}, 'rewards', 200000000, 'A prize.', 'one', now(), true, 'two', now(), 'Seen.')`,
    ],
  ],
  [
    'more than 100,000 coins are corrected by two operators',
    () => [
      sql`select post_ledger_transaction('correction:x', 'A prize.', now(), jsonb_build_array(
        jsonb_build_object('user', ${ids.poster}::text, 'kind', 'rewards', 'amount', 100000001),
        jsonb_build_object('system', 'write_off', 'amount', -100000001)))`,
    ],
  ],
  ['one farm a user', () => [sql`alter table farm_members drop constraint farm_members_pkey`, joins(ids.poster)]],
  ['every farm has its owner among its members', () => [sql`delete from farm_members`]],
  [
    'who is in a farm waits for none',
    () => [
      sql`insert into farm_join_requests (id, farm_id, requester_id, created_at) select 'r', id, owner_id, now() from farms`,
    ],
  ],
  ['a deleted user has no farm, no request and no public craft', () => goes(ids.poster)],
  [
    'a deleted user has no farm, no request and no public craft',
    () => [...goes(ids.solver), sql`update crafts set is_public = true where creator_id = ${ids.solver}`],
  ],
  ['lost: the open bounty', () => [sql`delete from bounties where id = ${ids.open}`]],
  [
    'doubled: the farm',
    () => [
      sql`insert into farms (id, name, name_key, owner_id, created_at) values ('twin', 'Twin', 'twin', ${ids.solver}, now())`,
    ],
  ],
  [
    'doubled: craft Play 1',
    () => [
      sql`update crafts set name = 'Play 1'`,
      sql`insert into crafts (id, creator_id, name, market_description, created_at, updated_at)
        select 'other', creator_id, name, '', now(), now() from crafts`,
    ],
  ],
  [
    'stuck: an AI draft still holds coins',
    () => [sql`insert into ai_holds (id, user_id, millicoins, held_at) values ('x', ${ids.solver}, 5, now())`],
  ],
  [
    'stuck: a payment event was not worked off',
    () => [sql`insert into payment_events (id, type, received_at) values ('evt', 'charge.refunded', now())`],
  ],
  [
    'stuck: a payment event could not be worked off',
    () => [
      sql`insert into payment_events (id, type, received_at, processed_at, error) values ('evt', 'x', now(), now(), 'no order of ours')`,
    ],
  ],
])('a planted fault is seen: %s', async (invariant, plant) => {
  expect((await brokenAfter(...plant())).join('\n')).toContain(invariant);
});
