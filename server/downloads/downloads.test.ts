import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { disableUser, enableUser } from '#contract/auth/calls.ts';
import { requestBetaDownload, setBetaCapacity } from '#contract/downloads/calls.ts';
import { auditLog } from '#contract/operators/queries.ts';
import { deadlocks } from '#testing/deadlocks.ts';
import { eventually } from '#testing/eventually.ts';
import { LiveClient, type LiveMessage } from '#testing/live-client.ts';
import { MailBox } from '#testing/mail-box.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { findBetaRequest, readWaitlist } from './beta-store.ts';
import { openPlaces } from './free-places.ts';

let furrow: TestFurrow;
let mailBox: MailBox;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  mailBox = new MailBox(furrow);
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const request = async (user: TestUser, data: unknown = null) =>
  (await furrow.world.call(requestBetaDownload, user, data)).result;
const { overtaken, shutOut } = overtakingWorld(() => furrow);
const setCapacity = (capacity: number, user = operator) => furrow.world.call(setBetaCapacity, user, { capacity });

test('while there are places, a user gets one together with a link for their system', async () => {
  const user = await furrow.world.user();
  const granted = await request(user, { os: 'linux', processor: 'arm64' });
  expect(granted).toMatchObject({ success: true, status: 'granted' });
  const response = await fetch(granted?.url ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="furrow-0.1.0-linux-arm64-sample.txt"',
  );
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  expect(text).toContain('It installs nothing and does nothing');
  expect(response.headers.get('content-length')).toBe(String(text.length));
});

test.each([null, {}, { os: 'beos' }, 'linux', { os: 'macos', more: true }])(
  'a request for a place with the payload %j is granted',
  async (data) => {
    expect(await request(await furrow.world.user(), data)).toMatchObject({ success: true, status: 'granted' });
  },
);

test("without an installer for the user's system, a place is granted without a link", async () => {
  const site = await startTestFurrow({ settings: { RELEASES: 'no-releases' } });
  const user = await site.world.user();
  const asked = await site.world.call(requestBetaDownload, user, { os: 'linux', processor: 'x64' });
  expect(asked.result).toEqual({ success: true, status: 'granted' });
  const headers = { authorization: `Bearer ${user.idToken}` };
  expect((await fetch(`${site.url}/downloads/linux`, { headers })).status).toBe(404);
  await site.close();
});

test('a download link is valid for one user, one file and fifteen minutes', async () => {
  const url = new URL((await request(await furrow.world.user(), { os: 'windows', processor: 'x64' }))?.url ?? '');
  const status = async (change: (link: URL) => void) => {
    const link = new URL(url);
    change(link);
    return (await fetch(link)).status;
  };
  expect(await status(() => {})).toBe(200);
  expect(await status((link) => link.searchParams.set('uid', operator.uid))).toBe(403);
  expect(await status((link) => link.searchParams.set('processor', 'arm64'))).toBe(403);
  expect(await status((link) => link.searchParams.set('expires', '9999999999'))).toBe(403);
  expect(await status((link) => link.searchParams.delete('signature'))).toBe(403);
  expect(await status((link) => link.searchParams.set('version', '9.9.9'))).toBe(403);
  expect(await status((link) => link.searchParams.set('sha256', '0'.repeat(64)))).toBe(403);
  expect(await status((link) => Object.assign(link, { pathname: '/downloads/linux' }))).toBe(403);
  furrow.clock.move(15 * 60_000 + 1_000);
  expect(await status(() => {})).toBe(403);
  furrow.clock.reset();
});

test('a download that broke off can be continued', async () => {
  const url = (await request(await furrow.world.user(), { os: 'linux', processor: 'x64' }))?.url ?? '';
  const get = (headers: Record<string, string> = {}, method = 'GET') => fetch(url, { method, headers });
  const whole = await get();
  const text = await whole.text();
  const changed = whole.headers.get('last-modified') ?? '';
  expect(whole.headers.get('accept-ranges')).toBe('bytes');

  const rest = await get({ range: 'bytes=40-', 'if-range': changed });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 40-${text.length - 1}/${text.length}`]);
  expect(await rest.text()).toBe(text.slice(40));
  const older = await get({ range: 'bytes=40-', 'if-range': new Date(0).toUTCString() });
  expect([older.status, await older.text()]).toEqual([200, text]);
  const beyond = await get({ range: `bytes=${text.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${text.length}`]);
  expect((await beyond.json()).error.message).toMatch(/^The file has no such part/);
  const head = await get({}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(text.length)]);
});

test('a download link answers 410 once a newer release is out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  cpSync('releases', folder, { recursive: true });
  const site = await startTestFurrow({ settings: { RELEASES: folder } });
  const ask = { os: 'linux', processor: 'x64' };
  const { result } = await site.world.call(requestBetaDownload, await site.world.user(), ask);
  const status = async () => (await fetch(result?.url ?? '')).status;
  expect(await status()).toBe(200);
  const description = join(folder, 'releases.json');
  const released = JSON.parse(readFileSync(description, 'utf8'));
  for (const file of released.files) file.sha256 = '0'.repeat(64);
  writeFileSync(description, JSON.stringify(released));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const later = await status();
  vi.useRealTimers();
  expect(later).toBe(410);
  await site.close();
  rmSync(folder, { recursive: true });
});

test.each(['/downloads/beos', '/downloads/..%2fpackage.json', '/downloads/%2e%2e', '/downloads/windows?processor=z80'])(
  'the address %s is a 404',
  async (path) => {
    expect((await fetch(`${furrow.url}${path}`)).status).toBe(404);
  },
);

test('a token downloads the installer only once its user has a place', async () => {
  const user = await furrow.world.user();
  const download = (token = user.idToken) =>
    fetch(`${furrow.url}/downloads/macos`, { headers: { authorization: `Bearer ${token}` } });
  const refused = await download();
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    403,
    'The installer is for users with a place in the beta. Ask for one on the site.',
  ]);
  await request(user);
  expect((await download()).status).toBe(200);
  expect((await download('a.b.c')).status).toBe(401);
});

test('without a free place a user gets a fixed number on the waitlist, and new places go to the next with a mail', async () => {
  await setCapacity(0);
  const [first, second] = [await furrow.world.user(), await furrow.world.user()];
  const before = await request(first);
  expect(before).toMatchObject({ success: true, status: 'waitlisted', position: expect.any(Number) });
  expect((await request(second))?.position).toBe((before?.position ?? 0) + 1);
  expect(await request(first)).toEqual(before);

  const granted = await furrow.context.db
    .selectFrom('beta_requests')
    .where('status', '=', 'granted')
    .select('user_id')
    .execute();
  expect((await setCapacity(granted.length + 1)).result?.message).toContain(
    'Admitted from the waitlist, and told of it: 1.',
  );
  expect(await request(first)).toMatchObject({ status: 'granted' });
  expect(await request(second)).toMatchObject({ status: 'waitlisted' });
  const { value: waitlist } = await furrow.world.read('waitlist', operator);
  expect(waitlist).toMatchObject({ granted: granted.length + 1, waiting: 1, next: [{ uid: second.uid }] });
  const headers = { authorization: `Bearer ${second.idToken}` };
  expect((await fetch(`${furrow.url}/downloads/macos`, { headers })).status).toBe(403);
  await mailBox.allSent();
  expect(await mailBox.mailsTo(first.email)).toHaveLength(1);
  expect((await mailBox.mailsTo(first.email))[0]?.subject).toBe('Your place in the Furrow beta');
  expect(await mailBox.mailsTo(second.email)).toEqual([]);
});

test('a user who is disabled while asking gets no place', async () => {
  const user = await furrow.world.user();
  const { error } = await overtaken(shutOut(user), () => furrow.world.call(requestBetaDownload, user, null));
  expect(error?.status).toBe('UNAUTHENTICATED');
  expect(await findBetaRequest(furrow.context.db, user.uid)).toBeNull();
});

test('a user with a place gets the link while other places are being given away', async () => {
  await setCapacity(1_000);
  const user = await furrow.world.user();
  await request(user);
  await inTransaction(furrow.context.db, async (tx) => {
    await sql`select from beta_program for update`.execute(tx);
    expect(await request(user)).toMatchObject({ status: 'granted', url: expect.any(String) });
  });
});

test('a waiting user who is enabled again gets a free place, and a mail', async () => {
  await setCapacity(0);
  const user = await furrow.world.user();
  expect(await request(user)).toMatchObject({ status: 'waitlisted' });
  await furrow.world.call(disableUser, operator, { userId: user.uid, reason: 'spam' });
  await setCapacity(1_000);
  await furrow.world.call(enableUser, operator, { userId: user.uid, reason: 'a mistake' });
  expect(await findBetaRequest(furrow.context.db, user.uid)).toMatchObject({ status: 'granted' });
  await eventually(async () => (await mailBox.mailsTo(user.email)).length === 1, 'the mail');
  expect(await request(await furrow.world.signIn(user))).toMatchObject({ status: 'granted' });
});

test("the console's waitlist drops a user who is disabled", async () => {
  await setCapacity(0);
  const user = await furrow.world.user();
  await request(user);
  const live = await new LiveClient(furrow.url).opened();
  live.signIn(operator.idToken);
  live.watch(1, 'waitlist');
  const isListed = ({ value }: LiveMessage) => JSON.stringify(value ?? null).includes(user.uid);
  await live.next(isListed);
  const waiting = async () => (await readWaitlist(furrow.context.db, 1)).waiting;
  const before = await waiting();
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', user.uid).execute();
  await live.next((message) => message.value !== undefined && !isListed(message));
  expect(await waiting()).toBe(before - 1);
  live.close();
});

test('the place of a deleted user goes to the next on the waitlist, and a newcomer does not overtake them', async () => {
  await setCapacity(1_000);
  const owner = await furrow.world.user();
  await request(owner);
  await setCapacity(0);
  const [first, newcomer] = [await furrow.world.user(), await furrow.world.user()];
  expect(await request(first)).toMatchObject({ status: 'waitlisted' });
  const granted = furrow.context.db.selectFrom('beta_requests').where('status', '=', 'granted').select('user_id');
  await furrow.context.db
    .updateTable('beta_program')
    .set({ capacity: (await granted.execute()).length })
    .execute();
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: owner.idToken })).httpStatus).toBe(200);
  expect(await request(newcomer)).toMatchObject({ status: 'waitlisted' });
  expect(await request(first)).toMatchObject({ status: 'granted' });
  await eventually(async () => (await mailBox.mailsTo(first.email)).length === 1, 'the mail');
});

test('deleting an account while places are given away causes no deadlock', async () => {
  const { db, config, clock } = furrow.context;
  await setCapacity(0);
  const leaver = await furrow.world.user();
  await request(leaver);
  const deletion = await inTransaction(db, async (tx) => {
    await sql`select from beta_program for update`.execute(tx);
    const deleting = furrow.world.identity('v1/accounts:delete', { idToken: leaver.idToken });
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a deletion that waits for the places');
    await sql`set local deadlock_timeout = '50ms'`.execute(tx);
    await openPlaces(tx, config, 1_000, clock.now());
    return () => deleting;
  });
  expect((await deletion()).httpStatus).toBe(200);
  await db.connection().execute((session) => sql`select pg_stat_force_next_flush()`.execute(session));
  expect(await deadlocks(db)).toBe(0);
  expect(await findBetaRequest(db, leaver.uid)).toBeNull();
});

test('many simultaneous requests give each user one place or number, and no place twice', async () => {
  const granted = await furrow.context.db
    .selectFrom('beta_requests')
    .where('status', '=', 'granted')
    .select('user_id')
    .execute();
  await setCapacity(granted.length + 3);
  const users = await Promise.all(Array.from({ length: 8 }, () => furrow.world.user()));
  const answers = await Promise.all(users.flatMap((user) => Array.from({ length: 12 }, () => request(user))));
  const places = answers.filter((answer) => answer?.status === 'granted').length / 12;
  expect(places).toBeLessThanOrEqual(3);
  const positions = new Set(answers.map((answer) => answer?.position).filter(Boolean));
  expect(positions.size).toBe(8 - places);
});

test('only operators set the capacity, and the audit log records how many users it admitted', async () => {
  expect((await setCapacity(5, await furrow.world.user())).error?.status).toBe('PERMISSION_DENIED');
  await setCapacity(0);
  await request(await furrow.world.user());
  const granted = furrow.context.db.selectFrom('beta_requests').where('status', '=', 'granted').select('user_id');
  const before = (await granted.execute()).length;
  await setCapacity(10_000);
  const admitted = (await granted.execute()).length - before;
  expect(admitted).toBeGreaterThan(0);
  const { value } = await furrow.world.read('auditLog', operator, { event: 'beta-capacity-set' });
  expect(v.parse(auditLog.value, value).items[0]?.detail).toMatchObject({ capacity: 10_000, admitted });
});

test('the release on offer has the size and checksum of its files', async () => {
  const release = await (await fetch(`${furrow.url}/downloads`)).json();
  expect(release.files.length).toBeGreaterThanOrEqual(3);
  for (const { file, bytes, sha256 } of release.files) {
    const content = readFileSync(`releases/${file}`);
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
});
