import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFarm } from '#contract/farms/calls.ts';
import { auditedEvents } from '#testing/audited-events.ts';
import { eventually } from '#testing/eventually.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sessionIdOf, type TestUser } from '#testing/world.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { derivedKey } from '../platform/derived-key.ts';
import { issueOobCode } from './mails/oob-code-store.ts';
import { sendPasswordResetJob } from './mails/send-password-reset.ts';
import { endAccess } from './sessions/end-access.ts';
import { endAllSessions, endSession } from './sessions/session-store.ts';
import { lockUser, setPassword, setProvenEmail } from './user-store.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url }, isHashedAsInUse: true });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const { overtaken, reset, shutOut, openSessions } = overtakingWorld(() => furrow);

const changes: Record<string, (user: TestUser) => (tx: Tx) => Promise<unknown>> = {
  'a new password': reset,
  'a new address': (user) => async (tx) => {
    await setProvenEmail(tx, user.uid, furrow.world.newEmail());
    await endAllSessions(tx, user.uid, furrow.clock.now());
  },
  'a disabling': shutOut,
};

test.each(Object.keys(changes))('a sign-in overtaken by %s is refused and leaves no session', async (name) => {
  const user = await furrow.world.user();
  const { email, password } = user;
  const change = changes[name]?.(user) ?? reset(user);
  const signIn = () => furrow.world.identity('v1/accounts:signInWithPassword', { email, password });
  expect((await overtaken(change, signIn)).message).toBe('INVALID_LOGIN_CREDENTIALS');
  expect(await openSessions(user.uid)).toBe(0);
  const audited = furrow.context.db.selectFrom('audit_log').select('result').where('user_id', '=', user.uid);
  expect(await audited.where('event', '=', 'sign-in').execute()).toEqual([{ result: 'refused' }]);
  const counters = furrow.context.db.selectFrom('limit_counters').select('count');
  expect(await counters.where('bucket', '=', `sign-in-known:${email} 127.0.0.1`).execute()).toEqual([{ count: 1 }]);
});

test('a sign-in that waits behind two transactions which wait for each other succeeds', async () => {
  const user = await furrow.world.user();
  const { db } = furrow.context;
  const mayWait = (tx: Tx, time: string) => sql`set local deadlock_timeout = ${sql.lit(time)}`.execute(tx);
  const lockBoth = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('both'))`.execute(tx);
  const { signingIn, second } = await db.transaction().execute(async (first) => {
    const waiting = (n: number) => eventually(async () => (await statementsWaitingFor(first)) === n, `${n} that wait`);
    await mayWait(first, '20s');
    await lockUser(first, user.uid);
    const signIn = furrow.world.identity('v1/accounts:signInWithPassword', user);
    await waiting(1);
    const other = db.transaction().execute(async (tx) => {
      // The database breaks the ring of waits first at the sign-in, which has waited for the default of one second.
      await mayWait(tx, '1500ms');
      await lockBoth(tx);
      await lockUser(tx, user.uid);
    });
    const broken = expect(other).rejects.toThrow('deadlock detected');
    await waiting(2);
    await lockBoth(first);
    return { signingIn: signIn, second: broken };
  });
  await second;
  expect((await signingIn).httpStatus).toBe(200);
  expect(await openSessions(user.uid)).toBe(2);
});

test.each(['a new address', 'a disabling'])('a password reset overtaken by %s sends no link', async (name) => {
  const user = await furrow.world.user();
  const asksAndIsDone = async () => {
    await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: user.email });
    await eventually(async () => (await resetJobs()) === 0, 'the end of the job');
  };
  await overtaken(changes[name]?.(user) ?? reset(user), asksAndIsDone);
  const codes = furrow.context.db.selectFrom('oob_codes').select('kind').where('user_id', '=', user.uid);
  expect(await codes.where('kind', '=', 'PASSWORD_RESET').execute()).toEqual([]);
});

async function resetJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = ${sendPasswordResetJob}`.execute(
    furrow.context.db,
  );
  return rows[0]?.n ?? 0;
}

test('a user whose address is verified while they ask for the mail gets no mail', async () => {
  const { uid, email, idToken } = await furrow.world.user();
  const ask = () => furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  expect((await overtaken((tx) => setProvenEmail(tx, uid, email), ask)).body).toMatchObject({ email });
  expect(await auditedEvents(furrow.context.db, uid)).toEqual(['sign-up']);
});

test('renewing an outdated hash does not bring an old password back after a reset', async () => {
  const user = await furrow.world.user();
  const { email, password } = user;
  const { db } = furrow.context;
  const secret = derivedKey(Buffer.from(testSecret, 'hex'), 'password-pepper');
  const hashOf = (text: string) => hash(text, { memoryCost: 8_192, timeCost: 1, secret });
  await db
    .updateTable('users')
    .set({ password_hash: await hashOf(password) })
    .where('uid', '=', user.uid)
    .execute();
  const change = reset(user, await hashOf('meadow-after-rain'));
  const signIn = () => furrow.world.identity('v1/accounts:signInWithPassword', { email, password });
  expect((await overtaken(change, signIn)).message).toBe('INVALID_LOGIN_CREDENTIALS');
  await expect(furrow.world.signIn(user)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  await furrow.world.signIn({ ...user, password: 'meadow-after-rain' });
});

test('simultaneous sign-ins that renew the same outdated hash all succeed', async () => {
  const user = await furrow.world.user();
  const secret = derivedKey(Buffer.from(testSecret, 'hex'), 'password-pepper');
  const password_hash = await hash(user.password, { memoryCost: 8_192, timeCost: 1, secret });
  await furrow.context.db.updateTable('users').set({ password_hash }).where('uid', '=', user.uid).execute();
  const sessions = await Promise.all(Array.from({ length: 8 }, () => furrow.world.signIn(user)));
  expect(sessions).toHaveLength(8);
});

const newPassword = 'meadow-after-rain';
const changePassword = ({ idToken }: TestUser) =>
  furrow.world.identity('v1/accounts:update', { idToken, password: newPassword });
const { signIn: withGoogle } = googleWorld(() => furrow);

/** What the holder of a token may do to the account. */
const deeds: Record<string, (user: TestUser) => Promise<{ message: string | null }>> = {
  'a new password': changePassword,
  'a new name': ({ idToken }) => furrow.world.identity('v1/accounts:update', { idToken, displayName: 'Ada' }),
  'a first password': ({ email, password, idToken }) =>
    furrow.world.identity('v1/accounts:signUp', { idToken, email, password }),
  'a link with Google': async ({ idToken }) => withGoogle(await google.person(furrow.world.newEmail()), { idToken }),
  'a deletion': ({ idToken }) => furrow.world.identity('v1/accounts:delete', { idToken }),
  'a change of address': ({ idToken }) => {
    const newEmail = furrow.world.newEmail();
    return furrow.world.identity('v1/accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken,
      newEmail,
    });
  },
};

test.each(Object.keys(deeds))('%s whose session ends meanwhile is refused', async (name) => {
  const user = await furrow.world.user();
  // Every action is possible for an account without a password.
  await inTransaction(furrow.context.db, (tx) => setPassword(tx, user.uid, null, furrow.clock.now()));
  const end = (tx: Tx) => endAllSessions(tx, user.uid, furrow.clock.now());
  const outcome = await overtaken(end, async () => deeds[name]?.(user));
  expect(outcome?.message).toBe('TOKEN_EXPIRED');
});

test('a change of the password is refused if its session ends or its user is disabled meanwhile', async () => {
  const [left, disabled] = [await furrow.world.user(), await furrow.world.user()];
  const sid = sessionIdOf(left);
  const signOut = (tx: Tx) => endSession(tx, sid, furrow.clock.now());
  expect((await overtaken(signOut, () => changePassword(left))).message).toBe('TOKEN_EXPIRED');
  expect((await overtaken(shutOut(disabled), () => changePassword(disabled))).message).toBe('USER_DISABLED');
});

test.each<[how: string, end: (user: TestUser, sid: string) => (tx: Tx) => Promise<unknown>]>([
  [
    'signed out everywhere',
    ({ uid }) =>
      (tx) =>
        endAllSessions(tx, uid, furrow.clock.now()),
  ],
  ['signed out on this device', (_user, sid) => (tx) => endSession(tx, sid, furrow.clock.now())],
  ['disabled', shutOut],
])('a waiting call does nothing once its caller is %s', async (_how, end) => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const sid = sessionIdOf(user);
  const endBehindALock = async (tx: Tx) => {
    await lockUser(tx, user.uid);
    await end(user, sid)(tx);
  };
  const found = () => furrow.world.call(createFarm, user, { name: `Never ${user.uid}` });
  expect((await overtaken(endBehindALock, found)).error?.status).toBe('UNAUTHENTICATED');
  expect(await furrow.context.db.selectFrom('farms').select('id').where('owner_id', '=', user.uid).execute()).toEqual(
    [],
  );
  expect((await furrow.world.call(createFarm, other, { name: `Mine ${other.uid}` })).httpStatus).toBe(200);
});

test('of ten simultaneous changes of the password with one token, the first succeeds and the others are refused', async () => {
  const user = await furrow.world.user();
  const answers = await Promise.all(Array.from({ length: 10 }, () => changePassword(user)));
  const messages = answers.map(({ message }) => message);
  expect(messages.filter((message) => message === null)).toHaveLength(1);
  expect(messages.filter((message) => message === 'TOKEN_EXPIRED')).toHaveLength(9);
  expect(await openSessions(user.uid)).toBe(1);
});

test('a change of address does nothing if a password reset happens before it is applied', async () => {
  const user = await furrow.world.user();
  const code = {
    kind: 'VERIFY_AND_CHANGE_EMAIL',
    uid: user.uid,
    email: user.email,
    newEmail: furrow.world.newEmail(),
  } as const;
  const { db } = furrow.context;
  const oobCode = await inTransaction(db, (tx) => issueOobCode(tx, code, furrow.clock.now()));
  const later = new Date(furrow.clock.now().getTime() + 1_000);
  const resetLater = (tx: Tx) => endAccess(tx, user.uid, later);
  const apply = () => furrow.world.identity('v1/accounts:update', { oobCode });
  expect((await overtaken(resetLater, apply)).message).toBe('EXPIRED_OOB_CODE');
});
