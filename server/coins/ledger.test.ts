import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '#testing/invariants.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

/** Runs SQL directly, bypassing our code, as a careless program would. */
const run = (statement: string) => sql.raw(statement).execute(furrow.context.db);

async function accountOf(uid: string, kind: string) {
  const row = await furrow.context.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', '=', uid)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('a transaction that does not sum to zero cannot be committed', async () => {
  const { uid } = await furrow.world.user();
  const purchased = await accountOf(uid, 'purchased');
  const entries = JSON.stringify([{ account: purchased, amount: 5_000 }]);
  await expect(run(`select post_ledger_transaction('bad:1', 'bad', now(), '${entries}')`)).rejects.toThrow(
    /does not sum to zero/,
  );
  await expect(run(`select post_ledger_transaction('bad:2', 'bad', now(), '[]')`)).rejects.toThrow(
    /does not sum to zero/,
  );
});

test.each([
  'update ledger_entries set amount_millicoins = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  "update ledger_transactions set description = 'x'",
  'delete from ledger_transactions',
  'delete from audit_log',
  "update audit_log set event = 'x'",
  'truncate audit_log',
])('the ledger and the audit log are append-only: %s', async (statement) => {
  await furrow.world.user();
  await expect(run(statement)).rejects.toThrow(/append-only|cannot truncate/);
});

test('entries can only be added together with their transaction', async () => {
  const { uid } = await furrow.world.user();
  const [purchased, monthly] = [await accountOf(uid, 'purchased'), await accountOf(uid, 'monthly')];
  const late = `insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select max(id), unnest(array[${purchased}, ${monthly}]), unnest(array[1000, -1000]) from ledger_transactions`;
  await expect(run(late)).rejects.toThrow(/only be added with their transaction/);
});

test.each([
  ['monthly', 200_001],
  ['monthly', -1],
  ['purchased', -1],
  ['rewards', -1],
  ['held', -1],
  ['debt', 1],
])('the account %s refuses the balance %i', async (kind, balance) => {
  const { uid } = await furrow.world.user();
  const account = await accountOf(uid, kind);
  const before = kind === 'monthly' ? 200_000 : 0;
  const entries = `jsonb_build_array(jsonb_build_object('account', ${account}, 'amount', ${balance - before}),
    jsonb_build_object('account', system_account('issuance'), 'amount', ${before - balance}))`;
  await expect(run(`select post_ledger_transaction('bounds:${kind}', 'bounds', now(), ${entries})`)).rejects.toThrow(
    /balance_in_bounds/,
  );
});

test.each([
  ['a second bucket of the same kind for a user', (uid: string) => `'rewards', '${uid}', 0`, 'ledger_accounts_user'],
  ['a second account of the platform of the same kind', () => `'issuance', null, null`, 'ledger_accounts_system'],
  ['a bucket without a user', () => `'rewards', null, 0`, 'account_kind'],
  ['a bucket without a balance', (uid: string) => `'rewards', '${uid}', null`, 'account_kind'],
  ['an account of the platform with a stored balance', () => `'issuance', null, 0`, 'account_kind'],
  ['an account of the platform with a user', (uid: string) => `'issuance', '${uid}', null`, 'account_kind'],
  ['an escrow account without a bounty', () => `'escrow', null, 0`, 'account_kind'],
  ['an account of an unknown kind', (uid: string) => `'savings', '${uid}', 0`, 'account_kind'],
])('the ledger refuses %s', async (_what, account, why) => {
  const { uid } = await furrow.world.user();
  const opening = `insert into ledger_accounts (kind, user_id, balance_millicoins) values (${account(uid)})`;
  await expect(run(opening)).rejects.toThrow(why);
});

test.each([
  [
    'more coins than an order brought',
    'taken_millicoins = coins_millicoins + 1, from_purchased_millicoins = coins_millicoins + 1',
    'reversed_at_most_once',
  ],
  ['an amount that comes from no account', 'taken_millicoins = 1', 'reversal_has_a_source'],
])('%s cannot be taken back', async (_what, change, why) => {
  const { uid } = await furrow.world.user();
  await run(`insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, created_at)
    values ('order-${why}', '${uid}', 'paid', false, 500, 500, now())`);
  await expect(run(`update orders set ${change} where id = 'order-${why}'`)).rejects.toThrow(why);
  await run(`delete from orders where id = 'order-${why}'`);
});

test.each([
  ['is corrected names the transaction that did it', `'corrected', null`, 'corrected_by_a_transaction'],
  ['is not corrected names none', `'rejected', max(e.transaction_id)`, 'corrected_by_a_transaction'],
  ['is open has no answer', `'open', null`, 'resolved_with_an_answer'],
])('the database requires that a report that %s', async (_what, outcome, why) => {
  const { uid } = await furrow.world.user();
  const report = `insert into transaction_disputes
      (id, transaction_id, user_id, reason, details, reported_at, resolved_at, answer, status, correction_id)
    select '${crypto.randomUUID()}', max(e.transaction_id), '${uid}', 'Other', 'x', now(), now(), 'y', ${outcome}
    from ledger_entries e where e.account_id = ${await accountOf(uid, 'monthly')}`;
  await expect(run(report)).rejects.toThrow(why);
});

test('a ledger transaction with the same key is posted once', async () => {
  const { uid } = await furrow.world.user();
  await furrow.give(uid, { purchased: 1_000 });
  const account = await accountOf(uid, 'purchased');
  const post = `select post_ledger_transaction('fact:1', 'fact', now(), jsonb_build_array(
    jsonb_build_object('account', ${account}, 'amount', -10), jsonb_build_object('account', system_account('write_off'), 'amount', 10))) as id`;
  const [first, second] = [await run(post), await run(post)];
  expect(first.rows).not.toEqual([{ id: null }]);
  expect(second.rows).toEqual([{ id: null }]);
});

test('several entries of one account in a transaction all move its balance', async () => {
  const { uid } = await furrow.world.user();
  const side = (kind: string, amount: number) => ({ user: uid, kind, amount });
  const entries = [side('purchased', 700), side('rewards', 40), side('purchased', 300)];
  const all = JSON.stringify([...entries, { system: 'issuance', amount: -1_040 }]);
  await run(`select post_ledger_transaction('several:${uid}', 'several', now(), '${all}')`);
  const balances = await run(
    `select purchased_millicoins, rewards_millicoins from user_balances where user_id = '${uid}'`,
  );
  expect(balances.rows).toEqual([{ purchased_millicoins: 1_000, rewards_millicoins: 40 }]);
});

test('the check of the invariants notices a falsified balance', async () => {
  const { uid } = await furrow.world.user();
  const account = await accountOf(uid, 'purchased');
  await run(`update ledger_accounts set balance_millicoins = 7 where id = ${account}`);
  expect(await brokenInvariants(furrow.context.db)).toEqual([
    expect.stringContaining('a stored balance is the sum of its entries'),
    expect.stringContaining('what a user sees adds up to the balance shown'),
  ]);
  await run(`update ledger_accounts set balance_millicoins = 0 where id = ${account}`);
  expect(await brokenInvariants(furrow.context.db)).toEqual([]);
});
