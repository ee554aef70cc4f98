import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disableUser, enableUser, setRole } from '#contract/auth/calls.ts';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { setBetaCapacity } from '#contract/downloads/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { operatorUser } from '#contract/operators/queries.ts';
import { accountsOf } from '#testing/accounts-of.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { askOps } from '#testing/ops-shell.ts';
import { Shopper } from '#testing/shopper.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { grantRole, revokeRole } from '../auth/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('an operator finds, disables and enables a user at the shell, and open pages end within 2 seconds', async () => {
  const user = await furrow.world.user();
  expect((await askOps(furrow, 'users', 'find', user.email.toUpperCase())).said).toContain(user.uid);
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(user.idToken);
  tab.watch(1, 'me');
  await tab.next(({ value }) => value !== undefined);

  expect((await askOps(furrow, 'users', 'disable', user.uid)).code).toBe(2);
  expect((await askOps(furrow, 'users', 'disable', user.uid, '--reason', 'spam')).code).toBe(0);
  expect((await tab.next(({ error }) => error !== undefined, 2_000)).error?.status).toBe('UNAUTHENTICATED');
  tab.close();
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('USER_DISABLED');
  expect((await askOps(furrow, 'users', 'find', user.email)).said).toContain('disabled');

  await askOps(furrow, 'users', 'enable', user.uid, '--reason', 'talked it over');
  await furrow.world.signIn(user);
  // The sessions from before stay ended.
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  const lines = await furrow.context.db
    .selectFrom('audit_log')
    .select(['event', 'detail'])
    .where('user_id', '=', user.uid)
    .where('event', 'like', 'user-%')
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { event: 'user-disabled', detail: { reason: 'spam' } },
    { event: 'user-enabled', detail: { reason: 'talked it over' } },
  ]);
});

test('an operator at the shell is told of an unknown user', async () => {
  expect(await askOps(furrow, 'users', 'disable', 'nobody', '--reason', 'x')).toMatchObject({
    code: 2,
    said: 'There is no user nobody.',
  });
});

test.each([
  [['users', 'disable', 'UID', '--reason', ' '], operatorMessages.reasonMissing],
  [['users', 'disable', 'UID', '--reason', 'x'.repeat(1_001)], operatorMessages.reasonTooLong],
  [['downloads', 'capacity', '10000001'], 'downloads capacity needs a whole number, at most 10,000,000.'],
  [['downloads', 'capacity', '1e3'], 'downloads capacity needs a whole number, at most 10,000,000.'],
])('the shell refuses what the console refuses: %j', async ([...words], why) => {
  const { code, said } = await askOps(furrow, ...words);
  expect(code).toBe(2);
  expect(said).toContain(why);
});

test.each(['-kX0', '-5kX', '--kX0', '-'])('an operator at the shell can enter an id such as %s', async (uid) => {
  const words = ['users', 'disable', uid, '--reason', '-5 coins were booked twice'];
  expect(await askOps(furrow, ...words)).toMatchObject({ code: 2, said: `There is no user ${uid}.` });
});

test.each([
  [['--cause', 'x'], 'There is no option --cause.'],
  [['--constructor=x'], 'There is no option --constructor.'],
  [['--reason'], '--reason needs a value after it, in quotation marks if it has spaces.'],
])('an operator at the shell is told of an unknown option or a missing value: %j', async (options, said) => {
  expect(await askOps(furrow, 'users', 'disable', 'nobody', ...options)).toMatchObject({ code: 2, said });
});

test('text of a user is printed in one line at the shell, without control characters', async () => {
  const user = await furrow.world.user();
  await furrow.spend(user.uid, 5_000);
  const [line] = v.parse(myTransactions.value, (await furrow.world.read('myTransactions', user)).value).items;
  const details = 'It was\u001b[2J less\u009b1A.\n\u202e9  forged\u0007';
  const report = { transactionId: line?.id ?? '', reason: 'Other', details } as const;
  expect((await furrow.world.call(reportTransactionIssue, user, report)).error).toBeUndefined();
  const { said } = await askOps(furrow, 'disputes', 'list');
  expect(said.split('\n')).toHaveLength(3);
  expect(said).toContain('\n  Other: It was[2J less1A. 9 forged');
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

test('an operator adds a user to the group dev at the shell, and removes them', async () => {
  const user = await furrow.world.user();
  const gone = await furrow.world.user();
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.idToken });
  const groupOf = async () => (await furrow.world.read('me', user)).value;
  expect((await askOps(furrow, 'users', 'group', user.uid, 'dev', '--reason', 'a colleague')).code).toBe(0);
  expect(await groupOf()).toMatchObject({ user_group: 'dev' });
  await askOps(furrow, 'users', 'group', user.uid, 'none', '--reason', 'left');
  expect(await groupOf()).toMatchObject({ user_group: null });
  for (const words of [
    [user.uid, 'gardeners', '--reason', 'x'],
    [user.uid, 'dev'],
    ['nobody', 'dev', '--reason', 'x'],
    [gone.uid, 'none', '--reason', 'x'],
  ])
    expect((await askOps(furrow, 'users', 'group', ...words)).code).toBe(2);
  const noted = furrow.context.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'group-set')
    .orderBy('id');
  expect(await noted.execute()).toMatchObject([
    { detail: { uid: user.uid, group: 'dev', reason: 'a colleague' } },
    { detail: { uid: user.uid, group: null, reason: 'left' } },
  ]);
});

test('an operator rotates the signing keys at the shell, and the audit log records it', async () => {
  const { code, said } = await askOps(furrow, 'keys', 'rotate', '--reason', 'yearly drill');
  expect(code).toBe(0);
  expect(said).toMatch(/^The next key signs from 20/);
  const noted = furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', 'keys-rotated');
  expect((await noted.executeTakeFirstOrThrow()).detail).toMatchObject({ reason: 'yearly drill' });
});

test('only operators disable and enable users by a call', async () => {
  const [admin, user] = [await furrow.world.user(), await furrow.world.user()];
  const call = (as: typeof admin) => furrow.world.call(disableUser, as, { userId: user.uid, reason: 'spam' });
  expect((await call(admin)).error?.status).toBe('PERMISSION_DENIED');
  await grantRole(furrow.context.db, admin.uid, 'admin', new Date());
  expect((await call(admin)).result).toEqual({ message: `${user.email} is disabled and logged out everywhere.` });
  expect((await furrow.world.read('me', user)).httpStatus).toBe(401);
  await furrow.world.call(enableUser, admin, { userId: user.uid, reason: 'mistake' });
  await furrow.world.signIn(user);
  const own = await furrow.world.call(disableUser, admin, { userId: admin.uid, reason: 'x' });
  expect(own.error?.status).toBe('FAILED_PRECONDITION');
  const unknown = await furrow.world.call(disableUser, admin, { userId: 'nobody', reason: 'x' });
  expect(unknown.error?.status).toBe('NOT_FOUND');
});

test("of two operators who remove each other's role at once, one remains", async () => {
  for (let round = 0; round < 5; round += 1) {
    const pair = [await furrow.operator(), await furrow.operator()];
    const take = (by: TestUser | undefined, from: TestUser | undefined) =>
      furrow.world.call(setRole, by ?? null, { userId: from?.uid, role: 'admin', granted: false, reason: 'x' });
    const answers = await Promise.all([take(pair[0], pair[1]), take(pair[1], pair[0])]);
    expect(answers.flatMap(({ error }) => error?.status ?? [])).toEqual(['PERMISSION_DENIED']);
  }
});

test('an operator cannot remove their own role admin, but another role of theirs', async () => {
  const operator = await furrow.operator();
  await grantRole(furrow.context.db, operator.uid, 'pro_creator', new Date());
  const take = (role: string) =>
    furrow.world.call(setRole, operator, { userId: operator.uid, role, granted: false, reason: 'x' });
  const own = { status: 'FAILED_PRECONDITION', message: operatorMessages.ownRole };
  expect((await take('admin')).error).toEqual(own);
  expect((await take('pro_creator')).result).toEqual({
    message: operatorMessages.roleTaken(operator.email, 'pro_creator'),
  });
});

test("removing an operator's role waits for their running call", async () => {
  const { db } = furrow.context;
  const operator = await furrow.operator();
  const setCapacity = () => furrow.world.call(setBetaCapacity, operator, { capacity: 7 });
  const { setting, taking } = await inTransaction(db, async (tx) => {
    await sql`select from beta_program for update`.execute(tx);
    const call = setCapacity();
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a call that waits for the places');
    const revocation = revokeRole(db, operator.uid, 'admin');
    await eventually(async () => (await statementsWaitingFor(tx)) === 2, 'a role that waits for the call');
    return { setting: call, taking: revocation };
  });
  expect((await setting).error).toBeUndefined();
  expect(await taking).toBe(true);
  expect((await setCapacity()).error?.status).toBe('PERMISSION_DENIED');
});

test('an operator lowers a balance at the shell', async () => {
  const user = await furrow.world.user();
  await furrow.give(user.uid, { purchased: 9_000 });
  const words = ['coins', 'correct', user.uid, 'purchased', '-5', '--reason', 'Counted twice'];
  expect((await askOps(furrow, ...words)).code).toBe(0);
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 4 });
});

test.each(['0x10', '1e3', '5,0', '+5', ''])('the shell refuses %j as a number of coins', async (coins) => {
  const user = await furrow.world.user();
  const words = ['coins', 'correct', user.uid, 'purchased', coins, '--reason', 'Mistyped'];
  expect((await askOps(furrow, ...words)).code).toBe(2);
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 0 });
});

test('an operator sees the disputed amount of a purchase, while the dispute is open and after it is lost', async () => {
  const [buyer, operator] = [await furrow.world.user(), await furrow.operator()];
  const shopper = new Shopper(furrow);
  const { sessionId } = await shopper.buy(buyer, 5);
  const disputedCents = async () => {
    const { value } = await furrow.world.read('operatorUser', operator, { who: buyer.uid });
    return v.parse(operatorUser.value, value).orders.map((order) => order.disputedCents);
  };
  expect(await disputedCents()).toEqual([0]);
  for (const outcome of ['open', 'lost']) {
    await shopper.steer('_dispute', { session: sessionId, outcome });
    await eventually(async () => (await isHeld(buyer)) === (outcome === 'open'), `a dispute that is ${outcome}`);
    expect(await disputedCents()).toEqual([500]);
  }
});

/** Whether a user has coins set aside. */
async function isHeld({ uid }: TestUser): Promise<boolean> {
  return ((await accountsOf(furrow.context.db, uid)).held ?? 0) > 0;
}
