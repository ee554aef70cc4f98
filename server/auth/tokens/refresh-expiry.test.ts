import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MailBox } from '#testing/mail-box.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sweepOobCodes } from '../mails/oob-code-store.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { sweepRefreshTokens } from './refresh-token-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

test('an unused refresh token works for sixty days and no longer', async () => {
  const [used, unused] = [await furrow.world.user(), await furrow.world.user()];
  furrow.clock.move(60 * dayMs - minuteMs);
  expect((await furrow.world.refresh(used.refreshToken)).httpStatus).toBe(200);
  furrow.clock.move(2 * minuteMs);
  const { httpStatus, message } = await furrow.world.refresh(unused.refreshToken);
  expect([httpStatus, message]).toEqual([400, 'TOKEN_EXPIRED']);
});

test('each refresh starts the sixty days again', async () => {
  let { refreshToken } = await furrow.world.user();
  for (let month = 1; month <= 3; month += 1) {
    furrow.clock.move(59 * dayMs);
    const next = await furrow.world.refresh(refreshToken);
    expect(next.httpStatus, `after ${month * 59} days`).toBe(200);
    refreshToken = next.refreshToken;
  }
});

test('a session ends 365 days after its sign-in, however much it is used', async () => {
  const user = await furrow.world.user();
  let { refreshToken } = user;
  const refreshAfter = async (ms: number) => {
    furrow.clock.move(ms);
    const answer = await furrow.world.refresh(refreshToken);
    refreshToken = answer.refreshToken;
    return answer;
  };
  for (let days = 50; days <= 350; days += 50) expect((await refreshAfter(50 * dayMs)).httpStatus).toBe(200);
  const last = await refreshAfter(15 * dayMs - minuteMs);
  expect(last.httpStatus).toBe(200);
  expect((await refreshAfter(2 * minuteMs)).message).toBe('TOKEN_EXPIRED');
  // A new sign-in starts a new year.
  expect((await furrow.world.refresh((await furrow.world.signIn(user)).refreshToken)).httpStatus).toBe(200);
});

test('replaced refresh tokens are deleted a month after they expired, and still get TOKEN_EXPIRED', async () => {
  const { db, clock } = furrow.context;
  const { refreshToken: first } = await furrow.world.user();
  furrow.clock.move(50 * dayMs);
  const { refreshToken: last } = await furrow.world.refresh(first);
  const told = async (token: string) => (await furrow.world.refresh(token)).message;
  const isKnown = async (token: string) =>
    (
      await db
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('token_hash', '=', hashRefreshToken(token))
        .execute()
    ).length > 0;
  furrow.clock.move(40 * dayMs - minuteMs);
  await sweepRefreshTokens(db, clock.now(), 1);
  expect(await told(first)).toBe('TOKEN_EXPIRED');
  furrow.clock.move(2 * minuteMs);
  await sweepRefreshTokens(db, clock.now(), 1);
  expect(await isKnown(first)).toBe(false);
  expect(await told(first)).toBe('TOKEN_EXPIRED');
  furrow.clock.move(400 * dayMs);
  await sweepRefreshTokens(db, clock.now(), 1);
  expect(await told(last)).toBe('TOKEN_EXPIRED');
});

test('reuse of a replaced token ends the session until the token itself would have expired', async () => {
  const { db, clock } = furrow.context;
  const { refreshToken: first } = await furrow.world.user();
  furrow.clock.move(50 * dayMs);
  const { refreshToken: second } = await furrow.world.refresh(first);
  furrow.clock.move(9 * dayMs);
  await sweepRefreshTokens(db, clock.now());
  expect((await furrow.world.refresh(first)).message).toBe('TOKEN_EXPIRED');
  expect((await furrow.world.refresh(second)).message).toBe('TOKEN_EXPIRED');
});

test('codes of mails are deleted thirty days after they expired', async () => {
  const { db, clock } = furrow.context;
  const { email } = await furrow.world.user();
  await furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = await new MailBox(furrow).code(email, 'Reset your');
  const left = async () => (await furrow.world.identity('v1/accounts:resetPassword', { oobCode })).message;
  furrow.clock.move(30 * dayMs + 59 * minuteMs);
  await sweepOobCodes(db, clock.now(), 1);
  expect(await left()).toBe('EXPIRED_OOB_CODE');
  furrow.clock.move(2 * minuteMs);
  await sweepOobCodes(db, clock.now(), 1);
  expect(await left()).toBe('INVALID_OOB_CODE');
});
