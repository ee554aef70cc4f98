import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { endOobCodes, issueOobCode } from '../mails/oob-code-store.ts';
import { lockUser } from '../user-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('a refresh returns a new ID token and the next refresh token', async () => {
  const user = await furrow.world.user();
  furrow.clock.move(5_000);
  const next = await furrow.world.refresh(user.refreshToken);
  expect(next.httpStatus).toBe(200);
  expect(next.refreshToken).not.toBe(user.refreshToken);
  const [before, after] = [user.idToken, next.idToken].map((token) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  );
  expect(after.auth_time).toBe(before.auth_time);
  expect(after.iat).toBeGreaterThan(before.iat);
  furrow.clock.reset();
});

/** Rounds of 20 tabs; the full proof takes 100 (`ROUNDS=100`). */
const rounds = Number(process.env.ROUNDS ?? 20);

test(`20 tabs that refresh at once get the same next token and stay signed in, ${rounds} rounds`, async () => {
  let { refreshToken } = await furrow.world.user();
  for (let round = 0; round < rounds; round += 1) {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => furrow.world.refresh(refreshToken)));
    expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
    expect(tabs.every((tab) => tab.httpStatus === 200)).toBe(true);
    refreshToken = tabs[0]?.refreshToken ?? '';
  }
  const live = await furrow.context.db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('rotated_at', 'is', null)
    .execute();
  expect(new Set(live.map((row) => row.session_id)).size).toBe(live.length);
});

test('reuse of an old token ends its whole family, including the newest token, and is in the audit log', async () => {
  const user = await furrow.world.user();
  const second = await furrow.world.refresh(user.refreshToken);
  const third = await furrow.world.refresh(second.refreshToken);
  furrow.clock.move(11_000);
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.refresh(third.refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect(await furrow.world.read('me', third)).toMatchObject({ httpStatus: 401 });
  const { db } = furrow.context;
  const lines = db.selectFrom('audit_log').select(['event', 'result']).where('user_id', '=', user.uid).orderBy('id');
  expect(await lines.execute()).toEqual([
    { event: 'sign-up', result: 'ok' },
    { event: 'token-reuse', result: 'refused' },
  ]);
  furrow.clock.reset();
});

test('once the reuse of a copied token is noticed, a pending change of address ends', async () => {
  const user = await furrow.verifiedUser();
  const copy = await furrow.world.refresh(user.refreshToken);
  const newEmail = furrow.world.newEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: copy.idToken, newEmail };
  expect((await furrow.world.identity('v1/accounts:sendOobCode', change)).httpStatus).toBe(200);
  const oobCode = await new MailBox(furrow).code(newEmail, 'Confirm your new email');
  furrow.clock.move(11_000);
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.identity('v1/accounts:update', { oobCode })).message).toBe('EXPIRED_OOB_CODE');
  await furrow.world.signIn(user);
  furrow.clock.reset();
});

test('reuse of an old token does not lock the session while it waits for another change of the user', async () => {
  const user = await furrow.world.user();
  const { db } = furrow.context;
  await furrow.world.refresh(user.refreshToken);
  const code = { kind: 'VERIFY_AND_CHANGE_EMAIL', uid: user.uid, email: user.email } as const;
  await inTransaction(db, (tx) => issueOobCode(tx, { ...code, newEmail: furrow.world.newEmail() }, furrow.clock.now()));
  furrow.clock.move(11_000);
  let comingBack: ReturnType<typeof furrow.world.refresh> | undefined;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, user.uid);
    await endOobCodes(tx, user.uid, [code.kind], furrow.clock.now());
    comingBack = furrow.world.refresh(user.refreshToken);
    await eventually(async () => (await statementsWaitingFor(tx)) > 0, 'a refresh that waits');
    const free = tx.selectFrom('sessions').select('id').where('user_id', '=', user.uid).forNoKeyUpdate().skipLocked();
    expect(await free.execute()).toHaveLength(1);
  });
  expect((await comingBack)?.message).toBe('TOKEN_EXPIRED');
  furrow.clock.reset();
});

test('a replaced refresh token works for ten more seconds and no longer', async () => {
  const user = await furrow.world.user();
  await furrow.world.refresh(user.refreshToken);
  furrow.clock.move(9_000);
  expect((await furrow.world.refresh(user.refreshToken)).httpStatus).toBe(200);
  furrow.clock.move(2_000);
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  furrow.clock.reset();
});

test('a refresh token that was replaced twice ends its family at once, even within the ten seconds', async () => {
  const user = await furrow.world.user();
  const second = await furrow.world.refresh(user.refreshToken);
  const third = await furrow.world.refresh(second.refreshToken);
  expect((await furrow.world.refresh(user.refreshToken)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.refresh(third.refreshToken)).message).toBe('TOKEN_EXPIRED');
});

test('a session gets 120 new tokens an hour, however many tabs ask for each', async () => {
  furrow.clock.moveToNextHour();
  let { refreshToken } = await furrow.world.user();
  for (let turn = 1; turn <= 120; turn += 1) {
    const [tab, other] = await Promise.all([furrow.world.refresh(refreshToken), furrow.world.refresh(refreshToken)]);
    expect([tab.httpStatus, other.refreshToken]).toEqual([200, tab.refreshToken]);
    refreshToken = tab.refreshToken;
  }
  // The body is empty: any text would sign the user out (identity-protocol s.1).
  const throttled = await furrow.world.refresh(refreshToken);
  expect([throttled.httpStatus, throttled.text]).toEqual([429, '']);
  expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
  furrow.clock.moveToNextHour();
  expect((await furrow.world.refresh(refreshToken)).httpStatus).toBe(200);
  furrow.clock.reset();
});

test('refresh tokens are stored as hashes only', async () => {
  const user = await furrow.world.user();
  const rows = await furrow.context.db.selectFrom('refresh_tokens').selectAll().execute();
  expect(rows.some((row) => row.token_hash.toString('base64url') === user.refreshToken)).toBe(false);
  expect(JSON.stringify(rows)).not.toContain(user.refreshToken);
});

test('a disabled user and a user whose password was changed elsewhere cannot refresh', async () => {
  const [disabled, changed] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.context.db.updateTable('users').set({ disabled: true }).where('uid', '=', disabled.uid).execute();
  await furrow.context.db
    .updateTable('users')
    .set({ valid_since: new Date(Date.now() + 5_000) })
    .where('uid', '=', changed.uid)
    .execute();
  expect((await furrow.world.refresh(disabled.refreshToken)).message).toBe('USER_DISABLED');
  expect((await furrow.world.refresh(changed.refreshToken)).message).toBe('TOKEN_EXPIRED');
});

test.each([
  ['', 'MISSING_GRANT_TYPE'],
  ['grant_type=password', 'INVALID_GRANT_TYPE'],
  ['grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
  ['grant_type=refresh_token&refresh_token=garbage', 'INVALID_REFRESH_TOKEN'],
  // The same answer as for a real token whose session has ended.
  [`grant_type=refresh_token&refresh_token=${'a'.repeat(43)}`, 'TOKEN_EXPIRED'],
])('the token endpoint answers the form %j with %s', async (form, message) => {
  const response = await fetch(`${furrow.url}/identity/v1/token?key=furrow-web`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { message } });
});

test('the token endpoint accepts JSON as well as a form', async () => {
  const user = await furrow.world.user();
  const { httpStatus, body } = await furrow.world.identity('v1/token', {
    grantType: 'refresh_token',
    refreshToken: user.refreshToken,
  });
  expect(httpStatus).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: '3600', user_id: user.uid });
});
