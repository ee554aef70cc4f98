import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setLowBalance } from '#contract/account/calls.ts';
import { LiveClient } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { forgetDeletedAddresses } from './deleted-address.ts';
import { setUserDisabled } from './set-user-disabled.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const remove = (fields: object) => furrow.world.identity('v1/accounts:delete', fields);

test('a deleted user has no sign-in, no token and no live read, and the database keeps none of their data', async () => {
  const { db } = furrow.context;
  const user = await furrow.world.user();
  await furrow.world.identity('v1/accounts:update', { idToken: user.idToken, displayName: 'Ada Lovelace' });
  // Claims of a custom token, which one of our sites signed.
  await db
    .updateTable('sessions')
    .set({ claims: JSON.stringify({ team: 'Lovelace and daughters' }) })
    .where('user_id', '=', user.uid)
    .execute();
  await furrow.world.call(setLowBalance, user, { coins: 77 });
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(user.idToken);
  live.watch(1, 'me');
  await live.next(({ value }) => value !== undefined);

  expect((await remove({ idToken: user.idToken })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' });
  expect((await live.next(({ error }) => error !== undefined, 2_000)).error?.status).toBe('UNAUTHENTICATED');
  live.close();
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('USER_NOT_FOUND');
  const lookup = await furrow.world.identity('v1/accounts:lookup', { idToken: user.idToken });
  expect(lookup.message).toBe('USER_NOT_FOUND');
  await expect(furrow.world.signIn(user)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  for (const table of ['users', 'sessions', 'oob_codes', 'user_identities'] as const) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows).not.toContain(user.email);
    expect(rows).not.toContain('Lovelace');
  }
  const sessions = db.selectFrom('sessions').select(['user_agent', 'address']).where('user_id', '=', user.uid);
  expect(await sessions.execute()).toEqual([{ user_agent: '', address: '' }]);
  const left = db.selectFrom('users').select('low_balance_coins').where('uid', '=', user.uid);
  expect(await left.executeTakeFirstOrThrow()).toEqual({ low_balance_coins: null });
  const warned = db.updateTable('users').set({ low_balance_coins: 5 }).where('uid', '=', user.uid);
  await expect(warned.execute()).rejects.toThrow('a_deleted_user_is_nobody');
  await new MailBox(furrow).mail(user.email, 'Your account was deleted');
});

test("repeated sign-ups with a stranger's address cause at most twenty mails to it an hour", async () => {
  furrow.clock.moveToNextHour();
  const email = furrow.world.newEmail();
  for (let round = 0; round < 3; round += 1) {
    const user = await furrow.world.user(email);
    let { idToken } = user;
    for (let change = 0; change < 9; change += 1) {
      const { body } = await furrow.world.identity('v1/accounts:update', {
        idToken,
        password: `meadow-rain-${change}`,
      });
      idToken = String(body.idToken);
    }
    expect((await remove({ idToken })).httpStatus).toBe(200);
  }
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from graphile_worker.jobs
    where task_identifier = 'send-mail'`.execute(furrow.context.db);
  const news = (await new MailBox(furrow).mailsTo(email)).filter(({ subject }) => !subject.includes('Verify'));
  expect(news.length + (rows[0]?.waiting ?? 0)).toBeLessThanOrEqual(20);
  furrow.clock.reset();
});

test("the stored answers to a user's calls are deleted together with the account", async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const body = JSON.stringify({ data: { name: 'Barley' } });
  for (const { idToken } of [user, other])
    expect((await furrow.world.rawCall('createCraft', idToken, body, { 'idempotency-key': 'k' })).httpStatus).toBe(200);
  await remove({ idToken: user.idToken });
  const kept = await furrow.context.db.selectFrom('idempotency_keys').select('user_id').execute();
  expect(kept).toEqual([{ user_id: other.uid }]);
});

test('the ledger accounts of a deleted user stay, with a balance of zero', async () => {
  const user = await furrow.world.user();
  await furrow.give(user.uid, { purchased: 5_000_000, rewards: 1_000 });
  await remove({ idToken: user.idToken });
  const accounts = await furrow.context.db
    .selectFrom('ledger_accounts')
    .select('balance_millicoins')
    .where('user_id', '=', user.uid)
    .execute();
  expect(accounts.map((account) => account.balance_millicoins)).toEqual([0, 0, 0, 0, 0]);
  const history = furrow.context.db.selectFrom('coin_transactions').select('description');
  expect(await history.where('user_id', '=', user.uid).orderBy('position').execute()).toContainEqual({
    description: 'Account deleted',
  });
});

test('the address of a deleted account can sign up again, without credits until the next month', async () => {
  furrow.clock.moveTo('2031-05-10T10:00:00Z');
  const first = await furrow.verifiedUser();
  await remove({ idToken: first.idToken });
  const second = await furrow.world.user(first.email);
  expect(second.uid).not.toBe(first.uid);
  expect((await furrow.world.read('me', second)).value).toMatchObject({ monthlyCoins: 0 });
  furrow.clock.moveTo('2031-06-01T00:00:30Z');
  const later = await furrow.world.signIn(second);
  expect((await furrow.world.read('me', later)).value).toMatchObject({ monthlyCoins: 200 });
});

test('a sign-up with an address that a deleted account had never verified gets the credits of the month', async () => {
  const stranger = await furrow.world.user();
  await remove({ idToken: stranger.idToken });
  const owner = await furrow.world.user(stranger.email);
  expect((await furrow.world.read('me', owner)).value).toMatchObject({ monthlyCoins: 200 });
});

test('an address that its user changed for another one gives no second credits in the same month', async () => {
  const { email, idToken } = await furrow.verifiedUser();
  const newEmail = furrow.world.newEmail();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  const oobCode = await new MailBox(furrow).code(newEmail, 'Confirm your new');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).httpStatus).toBe(200);
  const second = await furrow.world.user(email);
  expect((await furrow.world.read('me', second)).value).toMatchObject({ monthlyCoins: 0 });
});

test('the address of a deleted account is remembered for a whole month, and for less than two', async () => {
  const { db } = furrow.context;
  furrow.clock.moveTo('2031-07-01T00:10:00Z');
  const first = await furrow.verifiedUser();
  await remove({ idToken: first.idToken });
  furrow.clock.moveTo('2031-07-31T23:00:00Z');
  await forgetDeletedAddresses(db, furrow.clock.now());
  const second = await furrow.world.user(first.email);
  expect((await furrow.world.read('me', second)).value).toMatchObject({ monthlyCoins: 0 });
  await forgetDeletedAddresses(db, new Date('2031-09-01T00:00:00Z'));
  expect(await db.selectFrom('deleted_addresses').selectAll().execute()).toEqual([]);
});

test('a deletion needs a recent sign-in', async () => {
  const { refreshToken } = await furrow.world.user();
  furrow.clock.move(301_000);
  const { idToken } = await furrow.world.refresh(refreshToken);
  expect((await remove({ idToken })).message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('a change of an account that is deleted at the same time happens before the deletion or not at all', async () => {
  const { world, context } = furrow;
  const requester = { address: '', userAgent: '' };
  for (let round = 0; round < 12; round += 1) {
    const { uid, idToken } = await world.user();
    const enable = () =>
      inTransaction(context.db, (tx) =>
        setUserDisabled(tx, { uid, disabled: false, reason: 'x', by: 'x', now: new Date(), requester }),
      );
    const [deleted, renamed, enabled] = await Promise.all([
      remove({ idToken }),
      world.identity('v1/accounts:update', { idToken, displayName: 'Ada' }),
      enable().then(
        () => 'enabled',
        (error: Error) => error.message,
      ),
    ]);
    expect(deleted.httpStatus).toBe(200);
    expect([200, 400], renamed.text).toContain(renamed.httpStatus);
    expect(['enabled', 'USER_NOT_FOUND']).toContain(enabled);
  }
});

test('a deletion does not wait for a transaction that only references the user', async () => {
  const user = await furrow.world.user();
  await inTransaction(furrow.context.db, async (tx) => {
    await sql`insert into idempotency_keys (user_id, call, key, payload_hash, created_at)
      values (${user.uid}, 'submitSolution', 'k', '', now())`.execute(tx);
    // Such a call may itself be waiting for a row that the deletion has locked.
    expect((await remove({ idToken: user.idToken })).httpStatus).toBe(200);
  });
});

test('a user who owes coins cannot delete their account, and learns why', async () => {
  const user = await furrow.world.user();
  const { db } = furrow.context;
  const accounts = db.selectFrom('ledger_accounts').select(['id', 'kind', 'user_id']);
  const debt = await accounts.where('user_id', '=', user.uid).where('kind', '=', 'debt').executeTakeFirstOrThrow();
  const issuance = await accounts.where('kind', '=', 'issuance').executeTakeFirstOrThrow();
  const entries = JSON.stringify([
    { account: debt.id, amount: -5_000 },
    { account: issuance.id, amount: 5_000 },
  ]);
  await sql`select post_ledger_transaction('test:debt', 'Refund', now(), ${entries}::jsonb)`.execute(db);
  expect((await remove({ idToken: user.idToken })).message).toMatch(/^DELETION_REFUSED : You owe 5 coins/);
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
});

test.each([
  [{}, 'MISSING_ID_TOKEN'],
  [{ idToken: 'x' }, 'INVALID_ID_TOKEN'],
  [{ idToken: 'x', localId: 'somebody' }, 'UNEXPECTED_PARAMETER : User ID'],
])('a deletion with %j is answered %s', async (fields, message) => {
  expect((await remove(fields)).message).toBe(message);
});
