import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableUser, endAllSessions } from '#contract/auth/calls.ts';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { myTransactions } from '#contract/coins/queries.ts';
import { setFlag } from '#contract/flags/calls.ts';
import { auditLogPath } from '#contract/operators/audit-log.ts';
import { retryJob } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { auditLog, failedJobs, openDisputes, operatorCounts, operatorUser } from '#contract/operators/queries.ts';
import { logClientError } from '#contract/site/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sessionIdOf, type TestUser } from '#testing/world.ts';
import { addJob } from '../platform/jobs/add-job.ts';

let furrow: TestFurrow;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const lines = async (args: object, reader = operator) =>
  v.parse(auditLog.value, (await furrow.world.read('auditLog', reader, args)).value);
const hourMs = 3_600_000;
const csv = (idToken?: string) =>
  fetch(`${furrow.url}${auditLogPath}`, { headers: idToken ? { authorization: `Bearer ${idToken}` } : {} });

describe('permission to watch the console', () => {
  test('ends an hour after the sign-in, and returns with a new sign-in', async () => {
    const early = await furrow.operator();
    furrow.clock.move(3_590_000);
    expect((await furrow.world.read('operatorCounts', early)).httpStatus).toBe(200);
    furrow.clock.move(3_601_000);
    const { refreshToken } = early;
    const renewed = { ...early, idToken: (await furrow.world.refresh(refreshToken)).idToken };
    const asked = { status: 'PERMISSION_DENIED', message: operatorMessages.signInAgain };
    expect((await furrow.world.read('operatorCounts', renewed)).error).toEqual(asked);
    expect((await csv(renewed.idToken)).status).toBe(403);
    const again = await furrow.world.signIn(early);
    expect((await furrow.world.read('operatorCounts', again)).httpStatus).toBe(200);
    // The old session's sign-in is still old.
    expect((await furrow.world.read('operatorCounts', renewed)).error).toEqual(asked);
    furrow.clock.reset();
  });

  test('ends on an open page when the operator loses the role', async () => {
    const short = await furrow.operator();
    const tab = await new LiveClient(furrow.url).opened();
    tab.signIn(short.idToken);
    tab.watch(1, 'openDisputes');
    expect(await tab.next()).toMatchObject({ value: [] });
    await furrow.context.db.deleteFrom('user_roles').where('user_id', '=', short.uid).execute();
    expect((await tab.next()).error).toEqual({ status: 'PERMISSION_DENIED', message: operatorMessages.notAnOperator });
    tab.close();
  });
});

describe('a user in the console', () => {
  test('is found by uid or by address in any spelling, without secrets', async () => {
    const user = await furrow.world.user();
    await furrow.spend(user.uid, 5_500);
    const { password_hash: hash } = await furrow.context.db
      .selectFrom('users')
      .select('password_hash')
      .where('uid', '=', user.uid)
      .executeTakeFirstOrThrow();
    for (const who of [user.uid, user.email, ` ${user.email.toUpperCase()} `, `\u202a${user.email}\u202c`]) {
      const answer = await furrow.world.read('operatorUser', operator, { who });
      expect(v.parse(operatorUser.value, answer.value)).toMatchObject({
        uid: user.uid,
        email: user.email,
        disabled: false,
        roles: [],
        balances: { monthly: 194.5, purchased: 0, debt: 0 },
        transactions: [{ amount: -5.5 }, { amount: 200 }],
        sessions: [{ device: 'Node.js' }],
      });
      for (const secret of [hash, sessionIdOf(user)]) expect(JSON.stringify(answer)).not.toContain(secret);
    }
    const { error } = await furrow.world.read('operatorUser', operator, { who: 'nobody' });
    expect(error).toEqual({ status: 'NOT_FOUND', message: operatorMessages.userUnknown('nobody') });
  });

  test('is viewed with a line in the audit log, at most once a minute', async () => {
    const user = await furrow.world.user();
    furrow.clock.moveToNextHour();
    const signedIn = await furrow.world.signIn(operator);
    const looked = async () => (await lines({ event: 'user-viewed', user: user.uid }, signedIn)).items;
    const look = () => furrow.world.read('operatorUser', signedIn, { who: user.uid });
    for (let time = 0; time < 3; time += 1) await look();
    expect(await looked()).toMatchObject([{ uid: operator.uid, detail: { uid: user.uid } }]);
    furrow.clock.move(60_000);
    await look();
    expect(await looked()).toHaveLength(2);
    furrow.clock.reset();
  });

  test('is not logged as viewed by an operator whose session has ended', async () => {
    const user = await furrow.world.user();
    const gone = await furrow.operator();
    await furrow.world.call(endAllSessions, gone, {});
    expect((await furrow.world.read('operatorUser', gone, { who: user.uid })).httpStatus).toBe(401);
    expect((await lines({ event: 'user-viewed', user: user.uid })).items).toEqual([]);
  });

  test('is shown as disabled at once on the open page', async () => {
    const user = await furrow.world.user();
    const tab = await new LiveClient(furrow.url).opened();
    tab.signIn(operator.idToken);
    tab.watch(1, 'operatorUser', { who: user.uid });
    expect(await tab.next()).toMatchObject({ value: { disabled: false } });
    await furrow.world.call(disableUser, operator, { userId: user.uid, reason: 'spam' });
    expect(await tab.next(({ value }) => v.parse(operatorUser.value, value).disabled)).toMatchObject({
      value: { sessions: [] },
    });
    tab.close();
  });
});

describe('failed jobs in the console', () => {
  const failed = async () => v.parse(failedJobs.value, (await furrow.world.read('failedJobs', operator)).value);

  test('appear at once, can be tried again and leave a line in the audit log', async () => {
    const tab = await new LiveClient(furrow.url).opened();
    tab.signIn(operator.idToken);
    tab.watch(1, 'failedJobs');
    expect(await tab.next()).toMatchObject({ value: [] });
    // This mail has an unknown template, so its job fails.
    await addJob(furrow.context.db, 'send-mail', { to: 'somebody@example.test', template: 'none', props: {} });
    const [job] = v.parse(failedJobs.value, (await tab.next(({ value }) => value !== undefined, 5_000)).value);
    expect(job).toMatchObject({ name: 'send-mail', attempts: 1 });
    const retry = { jobId: job?.id, reason: 'Mended.' };
    expect((await furrow.world.call(retryJob, operator, retry)).result).toEqual({
      message: operatorMessages.jobRetried(job?.id ?? ''),
    });
    expect((await lines({ event: 'job-retried' })).items[0]?.detail).toMatchObject({ id: job?.id, reason: 'Mended.' });
    await eventually(async () => (await failed())[0]?.attempts === 1, 'another try');
    tab.close();
  });

  test('are tried again at once by a server whose clock is ahead of that of the database', async () => {
    const { db } = furrow.context;
    await addJob(db, 'of-the-week', {}, { key: 'of-the-week', runAt: new Date(Date.now() + 7_200_000) });
    await sql`update graphile_worker._private_jobs set last_error = 'Broke.' where key = 'of-the-week'`.execute(db);
    const job = (await failed()).find(({ name }) => name === 'of-the-week');
    furrow.clock.move(600_000);
    await furrow.world.call(retryJob, operator, { jobId: job?.id, reason: 'Mended.' });
    furrow.clock.reset();
    const { rows } = await sql`delete from graphile_worker._private_jobs where key = 'of-the-week'
      returning run_at <= now() as due`.execute(db);
    expect(rows).toEqual([{ due: true }]);
  });

  test('are listed with mails last', async () => {
    const { db } = furrow.context;
    for (const [name, hours] of [['send-mail', 1] as const, ['of-the-night', 2] as const])
      await addJob(db, name, {}, { key: name, runAt: new Date(Date.now() + hours * 3_600_000) });
    await sql`update graphile_worker._private_jobs set last_error = 'Broke.'
      where key in ('send-mail', 'of-the-night')`.execute(db);
    const names = (await failed()).map(({ name }) => name);
    expect([names[0], names.at(-1)]).toEqual(['of-the-night', 'send-mail']);
  });

  test('cannot be tried again without a reason', async () => {
    const { error } = await furrow.world.call(retryJob, operator, { jobId: '1', reason: '  ' });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: operatorMessages.reasonMissing });
    expect((await furrow.world.call(retryJob, operator, { jobId: '1' })).error?.status).toBe('INVALID_ARGUMENT');
  });

  test('cannot be tried again by an unknown id', async () => {
    const { error } = await furrow.world.call(retryJob, operator, { jobId: '987654', reason: 'Why not.' });
    expect(error).toEqual({ status: 'NOT_FOUND', message: operatorMessages.jobUnknown('987654') });
  });
});

test('an error in a browser is counted and listed in the console at once', async () => {
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(operator.idToken);
  tab.watch(1, 'operatorCounts');
  expect(await tab.next()).toMatchObject({ value: { errors: 0 } });
  await furrow.world.call(logClientError, null, { context: 'engage', error: { message: 'It broke.' } });
  expect(await tab.next()).toMatchObject({ value: { errors: 1 } });
  const { value } = await furrow.world.read('clientErrors', operator);
  expect(value).toMatchObject({ items: [{ context: 'engage', message: 'It broke.', uid: null }], next: null });
  tab.close();
});

test('the console counts browser errors of the last day and waiting users who are not disabled', async () => {
  const { db, clock } = furrow.context;
  const counts = async () => v.parse(operatorCounts.value, (await furrow.world.read('operatorCounts', operator)).value);
  const before = await counts();
  const now = clock.now().getTime();
  const errors = [23, 25].map((hours) => ({
    context: 'engage',
    message: 'x',
    stack: '',
    at: new Date(now - hours * hourMs),
  }));
  await db.insertInto('client_errors').values(errors).execute();
  const [waiting, shutOut] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.world.call(disableUser, operator, { userId: shutOut.uid, reason: 'spam' });
  const places = [waiting, shutOut].map(({ uid }, index) => ({
    user_id: uid,
    status: 'waitlisted',
    position: 1_000 + index,
    requested_at: clock.now(),
  }));
  await db.insertInto('beta_requests').values(places).execute();
  expect(await counts()).toEqual({ ...before, errors: before.errors + 1, waitlist: before.waitlist + 1 });
});

describe('the audit log', () => {
  test('is searched by event, user and text, in pages', async () => {
    const reason = `because ${crypto.randomUUID()}`;
    for (let turn = 0; turn < 60; turn += 1)
      await furrow.world.call(setFlag, operator, { name: 'show_wanted', value: true, reason });
    const first = await lines({ text: reason.toUpperCase() });
    expect(first.items).toHaveLength(50);
    const second = await lines({ text: reason, before: first.next });
    expect(second).toMatchObject({ next: null });
    expect(second.items).toHaveLength(10);
    const ids = [...first.items, ...second.items].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect((await lines({ event: 'flag-set', user: operator.uid })).items[0]?.detail).toMatchObject({ reason });
    const { items } = await lines({ event: 'flag-set', user: operator.email.toUpperCase() });
    expect(items[0]?.detail).toMatchObject({ reason });
    expect((await lines({ event: 'flag-set', user: 'nobody' })).items).toEqual([]);
    const { uid: userId } = await furrow.world.user();
    await furrow.world.call(disableUser, operator, { userId, reason });
    for (const user of [userId, operator.uid])
      expect((await lines({ event: 'user-disabled', user, text: reason })).items).toMatchObject([{ uid: userId }]);
    expect((await lines({ event: 'flag-unset' })).items).toEqual([]);
  });

  test('names the user whose report an operator has decided', async () => {
    const user = await furrow.world.user();
    const [line] = v.parse(myTransactions.value, (await furrow.world.read('myTransactions', user)).value).items;
    const wrong = { transactionId: line?.id, reason: 'Other', details: 'It was less.' };
    await furrow.world.call(reportTransactionIssue, user, wrong);
    const open = v.parse(openDisputes.value, (await furrow.world.read('openDisputes', operator)).value);
    const { id: disputeId = '' } = open.find(({ uid }) => uid === user.uid) ?? {};
    await furrow.world.call(resolveDispute, operator, { disputeId, outcome: 'rejected', reason: 'As agreed.' });
    expect((await lines({ event: 'dispute-resolved', user: user.uid })).items).toMatchObject([
      { uid: operator.uid, detail: { disputeId, outcome: 'rejected', reason: 'As agreed.' } },
    ]);
  });

  test('is downloaded only by operators, with formulas kept as text, and the download is logged', async () => {
    await furrow.world.call(setFlag, operator, { name: 'show_wanted', value: true, reason: '=HYPERLINK("evil")' });
    expect((await csv()).status).toBe(401);
    expect((await csv((await furrow.world.user()).idToken)).status).toBe(403);
    const response = await csv(operator.idToken);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = (await response.text()).trimEnd().split('\r\n');
    const { count } = await furrow.context.db
      .selectFrom('audit_log')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(rows).toHaveLength(1 + count);
    expect(rows.find((row) => row.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""evil"")"`);
    expect(rows.at(-1)).toContain('audit-log-exported');
  });
});
