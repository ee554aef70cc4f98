import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBounty } from '#contract/bounties/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { eventually, Shopper } from '#testing/shopper.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import { sessionIdOf, type TestUser } from '#testing/world.ts';
import { createCardProvider } from '../coins/card-provider.ts';
import { lockAccounts } from '../coins/ledger-store.ts';
import { settleSession } from '../coins/settle-order.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { derivedKey } from '../platform/derived-key.ts';
import { setUserDisabled } from './disable-user.ts';
import { unlinkProviders } from './google/unlink-providers.ts';
import { findIdentities, unlinkForeignIdentities } from './identity-store.ts';
import { issueOobCode } from './mails/oob-code-store.ts';
import { sendPasswordResetJob } from './mails/send-password-reset.ts';
import { endAccess } from './sessions/end-access.ts';
import { endAllSessions, endSession } from './sessions/session-store.ts';
import { lockUser, setPassword, setProvenEmail } from './user-store.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

/** Answers what `act` came to that began before `change` was committed and had to wait for it, as the last of `waiters`. */
async function overtaken<T>(change: (tx: Tx) => Promise<unknown>, act: () => Promise<T>, waiters = 1): Promise<T> {
  let acting: Promise<T> | undefined;
  let isOver = false;
  await inTransaction(furrow.context.db, async (tx) => {
    await change(tx);
    acting = act().finally(() => {
      isOver = true;
    });
    await eventually(async () => isOver || (await statementsWaitingFor(tx)) >= waiters, 'a statement that waits');
  });
  if (!acting) throw new Error('nothing was overtaken');
  return acting;
}

const openSessions = async (uid: string) =>
  (
    await furrow.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', uid)
      .where('ended_at', 'is', null)
      .execute()
  ).length;

/** What a reset does to the account: another password, and every session over. */
const reset =
  ({ uid }: TestUser, passwordHash: string | null = null) =>
  async (tx: Tx) => {
    await setPassword(tx, uid, passwordHash, furrow.clock.now());
    await endAllSessions(tx, uid, furrow.clock.now());
  };

const requester = { address: '', userAgent: '' };

const changes: Record<string, (user: TestUser) => (tx: Tx) => Promise<unknown>> = {
  'a new password': reset,
  'a new address': (user) => async (tx) => {
    await setProvenEmail(tx, user.uid, furrow.world.newEmail());
    await endAllSessions(tx, user.uid, furrow.clock.now());
  },
  'a shutting out':
    ({ uid }) =>
    (tx) =>
      setUserDisabled(tx, { uid, disabled: true, reason: 'x', by: 'x', now: new Date(), requester }),
};

test.each(Object.keys(changes))('a sign-in that %s overtakes is refused and leaves no session', async (name) => {
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

test.each(['a new address', 'a shutting out'])('a reset that %s overtakes sends no link', async (name) => {
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

test('a password whose hash is made anew does not come back over a reset', async () => {
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

test('of sign-ins at once whose hash is made anew all are let in', async () => {
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

test.each(Object.keys(deeds))('%s whose session ends on the way is refused', async (name) => {
  const user = await furrow.world.user();
  // Without a password every deed is open to them.
  await inTransaction(furrow.context.db, (tx) => setPassword(tx, user.uid, null, furrow.clock.now()));
  const end = (tx: Tx) => endAllSessions(tx, user.uid, furrow.clock.now());
  const outcome = await overtaken(end, async () => deeds[name]?.(user));
  expect(outcome?.message).toBe('TOKEN_EXPIRED');
});

test('a new password overtaken by a sign-out of its device alone, or by a shutting out, is refused', async () => {
  const [left, shutOut] = [await furrow.world.user(), await furrow.world.user()];
  const sid = sessionIdOf(left);
  const signOut = (tx: Tx) => endSession(tx, sid, furrow.clock.now());
  expect((await overtaken(signOut, () => changePassword(left))).message).toBe('TOKEN_EXPIRED');
  const disable = changes['a shutting out']?.(shutOut) ?? signOut;
  expect((await overtaken(disable, () => changePassword(shutOut))).message).toBe('USER_DISABLED');
});

test.each<[how: string, end: (user: TestUser, sid: string) => (tx: Tx) => Promise<unknown>]>([
  [
    'signed out everywhere',
    ({ uid }) =>
      (tx) =>
        endAllSessions(tx, uid, furrow.clock.now()),
  ],
  ['signed out on this device', (_user, sid) => (tx) => endSession(tx, sid, furrow.clock.now())],
  ['shut out', (user) => changes['a shutting out']?.(user) ?? reset(user)],
])('a call that waits for its caller does nothing once they are %s', async (_how, end) => {
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

test('of new passwords at once with one token the first is set and the others are refused', async () => {
  const user = await furrow.world.user();
  const answers = await Promise.all(Array.from({ length: 10 }, () => changePassword(user)));
  const messages = answers.map(({ message }) => message);
  expect(messages.filter((message) => message === null)).toHaveLength(1);
  expect(messages.filter((message) => message === 'TOKEN_EXPIRED')).toHaveLength(9);
  expect(await openSessions(user.uid)).toBe(1);
});

const takenBack: Record<string, (user: TestUser) => (tx: Tx) => Promise<unknown>> = {
  'unlinked by its owner': (user) => async (tx) => {
    await lockUser(tx, user.uid);
    await unlinkProviders(tx, { ...user, unlink: ['google.com'], sessionId: '', now: furrow.clock.now(), requester });
  },
  'taken back by the owner of its address': (user) => async (tx) => {
    await lockUser(tx, user.uid);
    await unlinkForeignIdentities(tx, user.uid, user.email);
    await endAllSessions(tx, user.uid, furrow.clock.now());
  },
};

test.each(Object.keys(takenBack))(
  'a sign-in with Google does not open an account that is %s on the way',
  async (name) => {
    const user = await furrow.world.user();
    const thief = await google.person(furrow.world.newEmail());
    expect((await withGoogle(thief, { idToken: user.idToken })).body.localId).toBe(user.uid);
    const before = await openSessions(user.uid);
    const takeBack = takenBack[name]?.(user) ?? reset(user);
    const { httpStatus, body } = await overtaken(takeBack, () => withGoogle(thief));
    expect(httpStatus).toBe(200);
    // Google's person is new again, in an account of their own.
    expect(body.isNewUser).toBe(true);
    expect(body.localId).not.toBe(user.uid);
    expect(await openSessions(user.uid)).toBeLessThanOrEqual(before);
    expect(await findIdentities(furrow.context.db, user.uid)).toEqual([]);
  },
);

test('a sign-in with Google does not join an account whose address changes on the way', async () => {
  const user = await furrow.world.user();
  await verifyAddress(furrow.context.db, user.uid);
  const change = (tx: Tx) => setProvenEmail(tx, user.uid, furrow.world.newEmail());
  const token = await google.person(user.email);
  const { body } = await overtaken(change, () => withGoogle(token));
  expect(body.isNewUser).toBe(true);
  expect(await findIdentities(furrow.context.db, user.uid)).toEqual([]);
});

test('a change of address that a reset overtakes changes nothing', async () => {
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

test('more links with Google at once than there are connections do not wait for one another', async () => {
  const people = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const user = await furrow.world.user();
      return { user, token: await google.person(furrow.world.newEmail()) };
    }),
  );
  const links = people.map(({ user: { idToken }, token }) => withGoogle(token, { idToken }));
  expect((await Promise.all(links)).map(({ httpStatus }) => httpStatus)).toEqual(Array(40).fill(200));
});

/** What `act` comes to that begins while an account is being deleted: the deletion waits for what `hold` locks. */
async function duringDeletion<T>(user: TestUser, hold: (tx: Tx) => Promise<unknown>, act: () => Promise<T>) {
  let deleting: ReturnType<typeof furrow.world.identity> | undefined;
  const outcome = await overtaken(
    async (tx) => {
      await hold(tx);
      deleting = furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
      await eventually(async () => (await statementsWaitingFor(tx)) > 0, 'a deletion that waits');
    },
    act,
    2,
  );
  expect((await deleting)?.httpStatus).toBe(200);
  return outcome;
}

test('a bounty that its poster begins while their account is deleted is not posted', async () => {
  const [owner, poster] = [await furrow.world.user(), await furrow.world.user()];
  const { result } = await furrow.world.call(createFarm, owner, { name: 'Overtaken' });
  const farmId = result?.farmId ?? '';
  await furrow.context.db
    .insertInto('farm_members')
    .values({ farm_id: farmId, user_id: poster.uid, joined_at: new Date() })
    .execute();
  await furrow.give(poster.uid, { purchased: 5_000_000 });
  const holdFarm = (tx: Tx) =>
    tx.selectFrom('farms').select('id').where('id', '=', farmId).forUpdate().executeTakeFirst();
  const { error } = await duringDeletion(poster, holdFarm, () =>
    furrow.world.call(createBounty, poster, {
      title: 'A build that takes ten minutes',
      description: 'It took one minute before the upgrade.',
      reward: { type: 'seed', amount: 1_000 },
    }),
  );
  expect(error?.status).toBe('UNAUTHENTICATED');
  expect(await furrow.context.db.selectFrom('bounties').select('id').execute()).toEqual([]);
});

test('a purchase that is paid while its account is deleted credits nothing and is reported', async () => {
  const shopper = new Shopper(furrow);
  const user = await furrow.world.user();
  furrow.sandbox.deliverTo(null);
  const { sessionId } = await shopper.checkout(user, 5);
  await shopper.press(sessionId, 'pay');
  const holdCoins = (tx: Tx) => lockAccounts(tx, user.uid);
  const order = await duringDeletion(user, holdCoins, async () => {
    const cards = createCardProvider(furrow.context.config, furrow.context.log);
    return cards && settleSession(furrow.context, cards, sessionId);
  });
  expect(order?.state).not.toBe('paid');
  const { state, mismatch } = await furrow.context.db
    .selectFrom('orders')
    .select(['state', 'mismatch'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect({ state, mismatch }).toEqual({ state: 'mismatch', mismatch: 'a deleted account' });
});
