import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askOps } from '#testing/ops-shell.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { userHooks } from '../app/user-hooks.ts';
import { freePort } from '../platform/free-port.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import { runOps } from './run-ops.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test.each([
  ['a thousand with a space', ['coins', 'correct', 'UID', 'purchased', '1', '000', '--reason', 'x'], '000'],
  ['a reason without quotation marks', ['coins', 'correct', 'UID', 'purchased', '1', '--reason', 'a', 'loss'], 'loss'],
  ['a second user', ['users', 'disable', 'UID', 'another', '--reason', 'x'], 'another'],
  ['a word where none is taken', ['keys', 'rotate', 'now'], 'now'],
  ['an option of another command', ['users', 'find', 'x@y.example', '--outcome', 'rejected'], '--outcome'],
  ['a reason where none is kept', ['flags', 'list', '--reason', 'x'], '--reason'],
])("the operators' shell does nothing if it understood a command only in part: %s", async (_what, given, tooMuch) => {
  const user = await furrow.world.user();
  const words = given.map((word) => (word === 'UID' ? user.uid : word));
  const { code, said } = await askOps(furrow, ...words);
  expect(code).toBe(2);
  expect(said).toContain(`, and no ${tooMuch}. What has spaces needs quotation marks`);
  expect((await furrow.world.read('me', user)).value).toMatchObject({ coins: 0 });
  expect((await askOps(furrow, 'users', 'find', user.email)).said).toContain('active');
});

test("the operators' shell lists its commands without arguments or with help, and names an unknown command", async () => {
  for (const words of [[], ['help'], ['--help'], ['users', 'find', '--help']])
    expect(await askOps(furrow, ...words)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Commands, after "npm run ops --" \(in a container: "node dist\/ops\/main\.js"\):\n {2}disputes list\n {6}Lists the open disputes, oldest first\.\n/,
      ),
    });
  const { code, said } = await askOps(furrow, 'users', 'remove', 'UID');
  expect({ code, said }).toEqual({
    code: 2,
    said: expect.stringMatching(/^There is no command users remove\.\nCommands, after /),
  });
});

test("the operators' shell finds no user without an address", async () => {
  expect(await askOps(furrow, 'users', 'find')).toEqual({ code: 2, said: 'users find needs an EMAIL.' });
});

test("the operators' shell exits with 2 if no user has the address", async () => {
  const nobody = { code: 2, said: 'Nobody has the address nobody@furrow.test.' };
  expect(await askOps(furrow, 'users', 'find', 'nobody@furrow.test')).toEqual(nobody);
});

test("a list at the operators' shell says when it is not complete", async () => {
  const { db } = furrow.context;
  const { uid } = await furrow.world.user();
  const proposal = { user_id: uid, bucket: 'purchased', amount_millicoins: 200_000_000, reason: 'x' };
  const of = (count: number) =>
    Array.from({ length: count }, () => ({ ...proposal, proposed_by: 'somebody', proposed_at: new Date() }));
  await db.insertInto('balance_corrections').values(of(100)).execute();
  expect((await askOps(furrow, 'coins', 'list')).said.split('\n')).toHaveLength(300);
  await db.insertInto('balance_corrections').values(of(1)).execute();
  expect((await askOps(furrow, 'coins', 'list')).said).toMatch(/\nThere are more: these are the first 100\.$/);
});

test("the audit log names an operator without a user name by the user's number", async () => {
  const nameless = vi.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  syncBuiltinESMExports();
  const { code } = await askOps(furrow, 'downloads', 'capacity', '7', '--reason', 'spring');
  nameless.mockRestore();
  syncBuiltinESMExports();
  expect(code).toBe(0);
  const noted = furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', 'beta-capacity-set');
  expect(await noted.executeTakeFirstOrThrow()).toMatchObject({ detail: { operator: `user ${process.getuid?.()}` } });
});

test("the operators' shell does nothing with a SECRET that differs from the database's", async () => {
  const { uid, email } = await furrow.world.user();
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const foreign = { DATABASE_URL: furrow.databaseUrl, SECRET: '07'.repeat(32) };
  expect(await runOps(['users', 'disable', uid, '--reason', 'x'], foreign, userHooks)).toBe(2);
  expect(error.mock.lastCall?.[0]).toMatch(/^SECRET is not the one this database was made with: .+ Set that one: /);
  error.mockRestore();
  expect((await askOps(furrow, 'users', 'find', email)).said).toContain('active');
});

test("the operators' shell does nothing without tables of its version, and says what to do first", async () => {
  const { db } = furrow.context;
  const { uid, email } = await furrow.world.user();
  const newest = sql<{ name: string; sha256: string }>`
    delete from migrations where name = (select max(name) from migrations) returning name, sha256`;
  const [last] = (await newest.execute(db)).rows;
  const answer = await askOps(furrow, 'users', 'disable', uid, '--reason', 'x');
  if (last) await db.insertInto('migrations').values(last).execute();
  await sql`alter table migrations rename to migrations_away`.execute(db);
  expect(await askOps(furrow, 'users', 'disable', uid, '--reason', 'x')).toEqual(answer);
  await sql`alter table migrations_away rename to migrations`.execute(db);
  expect(answer).toEqual({
    code: 1,
    said: 'the database cannot be used: its tables are missing or of an earlier version. Start Furrow of this version first: it brings them up to date.',
  });
  expect((await askOps(furrow, 'users', 'find', email)).said).toContain('active');
});

test("the operators' shell says that nothing runs here, also after Furrow and its PostgreSQL were killed", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'furrow-killed-'));
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const ask = () => runOps(['flags', 'list'], { DATA_DIR, SECRET: testSecret }, userHooks);
  expect(await ask()).toBe(2);
  const cluster = join(DATA_DIR, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n0\n${await freePort()}\n`);
  writeFileSync(`${cluster}.password`, 'secret');
  expect(await ask()).toBe(2);
  rmSync(DATA_DIR, { recursive: true });
  const said = error.mock.calls.map(([line]) => line);
  error.mockRestore();
  const notRunning = 'Furrow is not running here: start it first (npm start), or set DATABASE_URL.';
  expect(said).toEqual([notRunning, notRunning]);
});

test('all failed jobs of a name are tried again at once, and no others', async () => {
  const { db } = furrow.context;
  const runAt = new Date(Date.now() + 3_600_000);
  for (const key of ['given up', 'waits', 'never tried']) await addJob(db, 'letters', {}, { key, runAt });
  await sql`update graphile_worker._private_jobs set last_error = 'Greeting never received',
    attempts = case key when 'given up' then max_attempts else 3 end
    where key in ('given up', 'waits')`.execute(db);
  const retried = await askOps(furrow, 'jobs', 'retry', 'letters', '--reason', 'mended');
  expect(retried).toEqual({ code: 0, said: '2 of letters are tried again now.' });
  const { rows } = await sql<{ key: string; attempts: number }>`
    select key, attempts from graphile_worker.jobs where task_identifier = 'letters' and run_at <= now()
    order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'given up', attempts: 0 },
    { key: 'waits', attempts: 0 },
  ]);
  const none = { code: 2, said: 'There is no waiting job postcards.' };
  expect(await askOps(furrow, 'jobs', 'retry', 'postcards')).toEqual(none);
});
