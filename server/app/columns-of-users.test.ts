import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { grantCraftAccess, purchaseCraft, startCraftTrial } from '#contract/crafts/calls.ts';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { logClientError } from '#contract/site/calls.ts';
import { craftWorld } from '#testing/craft-world.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { writeRemoteValue } from '../flags/index.ts';

let furrow: TestFurrow;
let creator: TestUser;
const { newFarm, newRequest, invite, person } = farmWorld(() => furrow);
const { newCraft } = craftWorld(() => ({ furrow, creator }));
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

/**
 * Every column that names a row's user. `file`: where the user finds the row in the file of their own data
 * (`/my-data.json`), or why not (decision 114). `deletion`: what happens to it when they delete their account
 * (`onUserDeleted` in `user-hooks.ts`, `eraseUser`).
 */
const columns: Record<string, { file: string; deletion: string }> = {
  'ai_holds.user_id': { file: 'aiUses', deletion: 'stays: what it cost stands in the ledger' },
  'audit_log.user_id': { file: 'events', deletion: 'stays until it is swept (decision 105)' },
  'balance_corrections.user_id': { file: 'none: noted by operators', deletion: 'stays: it stands in the ledger' },
  'beta_requests.user_id': { file: 'betaPlace', deletion: 'goes, and the next in line has the place' },
  'bounties.creator_id': { file: 'bounties', deletion: 'running ones end; the prompt goes' },
  'bounties.solver_id': { file: 'submissions', deletion: 'stays: who was paid' },
  'bounty_engagements.user_id': { file: 'engagements', deletion: 'running ones end' },
  'bounty_submissions.solver_id': { file: 'submissions', deletion: 'ends; notes that were not accepted go' },
  'client_errors.user_id': { file: 'browserErrors', deletion: 'made nobody’s' },
  'craft_grants.user_id': { file: 'grantedCrafts', deletion: 'goes' },
  'craft_purchases.user_id': { file: 'purchasedCrafts', deletion: 'goes' },
  'craft_trials.user_id': { file: 'profile', deletion: 'goes' },
  'crafts.creator_id': { file: 'crafts', deletion: 'goes, but for what somebody bought' },
  'farm_invitations.invited_by': { file: 'sentInvitations', deletion: 'made nobody’s' },
  'farm_join_requests.requester_id': { file: 'joinRequests', deletion: 'goes' },
  'farm_members.user_id': { file: 'farm', deletion: 'goes' },
  'farms.owner_id': { file: 'farm', deletion: 'the farm ends, or it is refused while others are in it' },
  'idempotency_keys.user_id': { file: 'none: goes within days', deletion: 'goes' },
  'ledger_accounts.user_id': { file: 'balances', deletion: 'stays, emptied' },
  'mail_switches.user_id': { file: 'mailsOff', deletion: 'goes' },
  'notifications.by_user_id': { file: 'none: somebody else’s', deletion: 'made nobody’s, without the address' },
  'notifications.user_id': { file: 'notifications', deletion: 'goes' },
  'oob_codes.user_id': { file: 'codes', deletion: 'goes' },
  'orders.user_id': { file: 'orders', deletion: 'stays: money' },
  'sessions.user_id': { file: 'sessions', deletion: 'ends, without address and browser' },
  'transaction_disputes.user_id': { file: 'disputes', deletion: 'goes' },
  'user_identities.user_id': { file: 'linkedAccounts', deletion: 'goes' },
  'user_roles.user_id': { file: 'profile', deletion: 'goes' },
};

test('every column that names a user has a decision on who reads it and on what a deletion does to it', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct r.relname || '.' || a.attname as name
    from pg_attribute a
      join pg_class r on r.oid = a.attrelid and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
      left join pg_constraint c
        on c.conrelid = r.oid and c.contype = 'f' and c.confrelid = 'users'::regclass and c.conkey = array[a.attnum]
    where a.attnum > 0 and not a.attisdropped and (c.oid is not null or a.attname = 'user_id')`.execute(
    furrow.context.db,
  );
  const where = 'each is in `columns` above: what own-*.ts reads of it, and what onUserDeleted makes of it';
  expect(rows.map(({ name }) => name).sort(), where).toEqual(Object.keys(columns).sort());
});

test('every part of the file of own data that the columns name is in that file', async () => {
  const { idToken } = await furrow.world.user();
  const headers = { authorization: `Bearer ${idToken}` };
  const file = Object.keys(await (await fetch(`${furrow.url}/my-data.json`, { headers })).json());
  const named = Object.values(columns).map((column) => column.file);
  for (const part of named.filter((name) => !name.startsWith('none')))
    expect(file, 'the own-*.ts of the domain reads it').toContain(part);
});

/** A user with a row in every column deleted with the account, and a user who asked to join a farm: owners cannot. */
async function usersWithEverything(): Promise<[TestUser, TestUser]> {
  const { context, world } = furrow;
  const { db, clock } = context;
  const [farm, asker, friend] = [await newFarm(), await person(), await person()];
  const user = farm.owner;
  const done = async (answer: Promise<{ error?: unknown }>) => expect((await answer).error).toBeUndefined();
  await newRequest((await newFarm()).farmId, asker);
  await invite(farm, friend);
  await newCraft({}, user);
  await furrow.spend(user.uid, 1_000);
  const lines = sql<{ id: string }>`select id from coin_transactions where user_id = ${user.uid} limit 1`.execute(db);
  const transactionId = (await lines).rows[0]?.id;
  await done(world.call(reportTransactionIssue, user, { transactionId, reason: 'Incorrect Amount', details: 'Less.' }));
  await done(world.call(requestBetaDownload, user, { os: 'linux', processor: 'x64' }));
  await done(world.call(setMailSwitch, user, { kind: 'grant', on: false }));
  await done(world.call(logClientError, user, { context: 'x', error: {} }));
  await done(world.call(startCraftTrial, user, { craftId: await newCraft() }));
  await done(world.call(grantCraftAccess, creator, { craftId: await newCraft(), recipientEmail: user.email }));
  // The same as for a grant made earlier to one of their email addresses.
  await db.updateTable('craft_grants').set({ user_id: user.uid }).where('email', '=', user.email).execute();
  await writeRemoteValue(db, { name: 'craft_sales', value: true, now: clock.now() });
  await furrow.give(user.uid, { purchased: 10_000 });
  await done(world.call(purchaseCraft, user, { craftId: await newCraft({ price: 10 }), price: 10 }));
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: user.idToken, newEmail: world.newEmail() };
  expect((await world.identity('v1/accounts:sendOobCode', change)).httpStatus).toBe(200);
  const rye = JSON.stringify({ data: { name: 'Rye' } });
  await done(world.rawCall('createCraft', user.idToken, rye, { 'idempotency-key': 'k' }));
  const linked = { provider: 'google.com', subject: '1', user_id: user.uid, linked_at: clock.now() };
  await db.insertInto('user_identities').values(linked).execute();
  await db.insertInto('user_roles').values({ user_id: user.uid, role: 'tester', granted_at: clock.now() }).execute();
  return [user, asker];
}

test('deleting an account removes the user from every column that names them and is said to be cleared', async () => {
  const { db } = furrow.context;
  const users = await usersWithEverything();
  const gone = Object.keys(columns).filter((name) =>
    /^(goes|made nobody|the farm ends)/.test(columns[name]?.deletion ?? ''),
  );
  const uids = users.map(({ uid }) => uid);
  const namedIn = async () => {
    const named: string[] = [];
    for (const name of gone) {
      const [table = '', column = ''] = name.split('.');
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = any(${uids})`.execute(db);
      if (rows.length > 0) named.push(name);
    }
    return named;
  };
  expect(await namedIn(), '`usersWithEverything` makes a row in each').toEqual(gone);
  for (const { idToken } of users)
    expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
  expect(await namedIn(), 'what `onUserDeleted` calls in the domain takes it').toEqual([]);
});
