import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAllSessions, endOtherSessions, endSession } from '#contract/auth/calls.ts';
import { mySessions } from '#contract/auth/queries.ts';
import type { Session } from '#contract/auth/session.ts';
import { dayMs } from '#contract/wire/day.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sessionIdOf, type TestUser } from '#testing/world.ts';
import { type AuditEvent, audit, sweepAuditLog } from '../audit.ts';
import { sweepSessions } from './session-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

/** How long a live stream may outlive its session (domain-rules, Identity). */
const endsWithinMs = 2_000;

async function sessionsOf(user: TestUser): Promise<Session[]> {
  return v.parse(mySessions.value, (await furrow.world.read('mySessions', user)).value).items;
}

/** A tab of this session that watches its user's profile. */
async function openTab({ idToken }: Pick<TestUser, 'idToken'>): Promise<LiveClient> {
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(idToken);
  tab.watch(1, 'me');
  await tab.next(({ value }) => value !== undefined);
  return tab;
}

const ending = async (tab: LiveClient) => {
  const { error } = await tab.next((message) => message.error !== undefined, endsWithinMs);
  tab.close();
  return error?.status;
};

test("the list of sessions shows the user's own with device, coarse network and times, last used first", async () => {
  const user = await furrow.world.user();
  await furrow.world.user();
  furrow.clock.move(60_000);
  const phone = await furrow.world.signIn(user);
  const sessions = await sessionsOf(phone);
  expect(sessions.map(({ id }) => id)).toEqual([sessionIdOf(phone), sessionIdOf(user)]);
  expect(sessions[0]).toEqual({
    id: sessionIdOf(phone),
    device: 'Node.js',
    network: '127.0.0.x',
    provider: 'password',
    signedInAt: expect.stringMatching(/Z$/),
    lastUsedAt: expect.stringMatching(/Z$/),
  });
});

test('a session that was not used for sixty days is not listed', async () => {
  const user = await furrow.world.user();
  const listed = async (after: number) => {
    furrow.clock.move(after * dayMs);
    const phone = await furrow.world.signIn(user);
    return { phone: sessionIdOf(phone), ids: (await sessionsOf(phone)).map(({ id }) => id) };
  };
  const first = await listed(59);
  expect(first.ids).toEqual([first.phone, sessionIdOf(user)]);
  const second = await listed(2);
  expect(second.ids).toEqual([second.phone, first.phone]);
});

test('a session in regular use is listed for a year, and no longer', async () => {
  const user = await furrow.world.user();
  let { refreshToken } = user;
  for (let use = 1; use <= 7; use += 1) {
    furrow.clock.move(52 * dayMs);
    refreshToken = (await furrow.world.refresh(refreshToken)).refreshToken;
  }
  const listed = async () => (await sessionsOf(await furrow.world.signIn(user))).map(({ id }) => id);
  expect(await listed()).toContain(sessionIdOf(user));
  furrow.clock.move(dayMs);
  expect(await listed()).not.toContain(sessionIdOf(user));
});

test('the live list of sessions gains a sign-in on another device and loses an ended session', async () => {
  const user = await furrow.world.user();
  const tab = await new LiveClient(furrow.url).opened();
  tab.signIn(user.idToken);
  tab.watch(1, 'mySessions');
  const count = (expected: number) =>
    tab.next(({ value }) => value !== undefined && v.parse(mySessions.value, value).items.length === expected);
  await count(1);
  const phone = await furrow.world.signIn(user);
  await count(2);
  expect((await furrow.world.call(endSession, user, { sessionId: sessionIdOf(phone) })).result).toEqual({});
  await count(1);
  tab.close();
});

test('an ended session stops its tab and its refresh token, and the other sessions go on', async () => {
  const user = await furrow.world.user();
  const phone = await furrow.world.signIn(user);
  const [tab, phoneTab] = [await openTab(user), await openTab(phone)];
  await furrow.world.call(endSession, user, { sessionId: sessionIdOf(phone) });
  expect(await ending(phoneTab)).toBe('UNAUTHENTICATED');
  expect((await furrow.world.refresh(phone.refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.read('me', phone)).httpStatus).toBe(401);
  expect((await furrow.world.refresh(user.refreshToken)).httpStatus).toBe(200);
  expect(tab.messages.filter(({ error }) => error)).toEqual([]);
  tab.close();
});

test('a user ends all other sessions, or all sessions, with one call', async () => {
  const user = await furrow.world.user();
  const others = [await furrow.world.signIn(user), await furrow.world.signIn(user)];
  expect((await furrow.world.call(endOtherSessions, user, {})).result).toEqual({ ended: 2 });
  for (const { refreshToken } of others)
    expect((await furrow.world.refresh(refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
  expect((await furrow.world.call(endAllSessions, user, {})).result).toEqual({});
  expect((await furrow.world.read('me', user)).httpStatus).toBe(401);
});

test('a session of another user is not found and is not ended', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const { error } = await furrow.world.call(endSession, user, { sessionId: sessionIdOf(other) });
  expect(error?.status).toBe('NOT_FOUND');
  expect((await furrow.world.read('me', other)).httpStatus).toBe(200);
});

const endings: Record<string, { end(user: TestUser): Promise<unknown>; refresh: string }> = {
  'the user is disabled': {
    end: ({ uid }) => furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', uid).execute(),
    refresh: 'USER_DISABLED',
  },
  'the user is deleted': {
    end: async (user) =>
      furrow.world.identity('v1/accounts:delete', { idToken: (await furrow.world.signIn(user)).idToken }),
    refresh: 'USER_NOT_FOUND',
  },
  'the session is ended by an operator': {
    end: (user) =>
      furrow.context.db
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('id', '=', sessionIdOf(user))
        .execute(),
    refresh: 'TOKEN_EXPIRED',
  },
  'the password is changed elsewhere': {
    end: async (user) => {
      const { idToken } = await furrow.world.signIn(user);
      return furrow.world.identity('v1/accounts:update', { idToken, password: 'meadow-after-rain' });
    },
    refresh: 'TOKEN_EXPIRED',
  },
  'every session is ended elsewhere': {
    end: async (user) => furrow.world.call(endAllSessions, await furrow.world.signIn(user), {}),
    refresh: 'TOKEN_EXPIRED',
  },
  'a used refresh token comes back': {
    end: async ({ refreshToken }) => {
      const next = await furrow.world.refresh(refreshToken);
      await furrow.world.refresh(next.refreshToken);
      furrow.clock.move(11_000);
      await furrow.world.refresh(refreshToken);
      furrow.clock.reset();
    },
    refresh: 'TOKEN_EXPIRED',
  },
};

test.each(Object.keys(endings))('when %s, every tab ends within 2 s and no token is refreshed', async (name) => {
  const user = await furrow.world.user();
  const tabs = [await openTab(user), await openTab(user)];
  await endings[name]?.end(user);
  for (const tab of tabs) expect(await ending(tab)).toBe('UNAUTHENTICATED');
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe(endings[name]?.refresh);
});

test('a disabled user cannot make calls, even with an open session', async () => {
  const user = await furrow.world.user();
  await endings['the user is disabled']?.end(user);
  expect((await furrow.world.call(endOtherSessions, user, {})).error?.status).toBe('UNAUTHENTICATED');
});

test('the audit log records sign-ins and ended sessions, without secrets', async () => {
  const user = await furrow.world.user();
  await expect(furrow.world.signIn({ ...user, password: 'wrong-password' })).rejects.toThrow();
  const phone = await furrow.world.signIn(user);
  await furrow.world.signIn(user);
  // A session that has ended is not ended again.
  for (let time = 0; time < 2; time += 1) {
    await furrow.world.call(endSession, user, { sessionId: sessionIdOf(phone) });
    await furrow.world.call(endOtherSessions, user, {});
  }
  await furrow.world.call(endAllSessions, user, {});
  const lines = await furrow.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', user.uid)
    .orderBy('id')
    .execute();
  expect(lines.map(({ event, result }) => `${event} ${result}`)).toEqual([
    'sign-up ok',
    'sign-in refused',
    'sign-in ok',
    'sign-in ok',
    'session-ended ok',
    'session-ended ok',
    'session-ended ok',
  ]);
  expect(lines.slice(-3).map(({ detail }) => detail)).toEqual([{}, { others: 1 }, { all: true }]);
  expect(lines.every(({ address }) => address === '127.0.0.1')).toBe(true);
  const written = JSON.stringify(await furrow.context.db.selectFrom('audit_log').selectAll().execute());
  for (const secret of [user.password, user.refreshToken, user.idToken]) expect(written).not.toContain(secret);
});

test('a session that can no longer be used is deleted a month later, and its token still gets TOKEN_EXPIRED', async () => {
  const { db, clock } = furrow.context;
  const user = await furrow.world.user();
  const kept = async () =>
    (await db.selectFrom('sessions').select('id').where('user_id', '=', user.uid).execute()).length;
  furrow.clock.move(394 * dayMs);
  await sweepSessions(db, clock.now(), 1);
  expect(await kept()).toBe(1);
  furrow.clock.move(2 * dayMs);
  await sweepSessions(db, clock.now(), 1);
  expect(await kept()).toBe(0);
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  furrow.clock.reset();
});

test('the audit log drops lines after thirteen months, except those about acts of operators', async () => {
  const { db, clock } = furrow.context;
  const user = await furrow.world.user();
  const line = (event: AuditEvent, daysAgo: number, detail: object = {}) =>
    audit(db, event, 'ok', {
      uid: user.uid,
      requester: { address: '192.0.2.1', userAgent: 'x' },
      at: new Date(clock.now().getTime() - daysAgo * dayMs),
      detail,
    });
  await line('sign-in', 397);
  await line('sign-in', 390);
  await line('user-disabled', 500, { by: 'somebody' });
  await sweepAuditLog(db, clock.now(), 1);
  const left = db.selectFrom('audit_log').select('event').where('user_id', '=', user.uid).orderBy('at');
  expect((await left.execute()).map(({ event }) => event)).toEqual(['user-disabled', 'sign-in', 'sign-up']);
  // Only this user's lines: other lines of today could not be deleted anyway.
  const ofUser = db.deleteFrom('audit_log').where('user_id', '=', user.uid);
  for (const event of ['user-disabled', 'sign-in'])
    await expect(ofUser.where('event', '=', event).execute()).rejects.toThrow('append-only');
});
