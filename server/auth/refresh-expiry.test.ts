import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

test('a refresh token that nobody uses works for sixty days and no longer', async () => {
  const [used, unused] = [await furrow.world.user(), await furrow.world.user()];
  furrow.clock.move(60 * dayMs - minuteMs);
  expect((await furrow.world.refresh(used.refreshToken)).httpStatus).toBe(200);
  furrow.clock.move(2 * minuteMs);
  const { httpStatus, message } = await furrow.world.refresh(unused.refreshToken);
  expect([httpStatus, message]).toEqual([400, 'TOKEN_EXPIRED']);
});

test('each use begins the sixty days anew', async () => {
  let { refreshToken } = await furrow.world.user();
  for (let month = 1; month <= 3; month += 1) {
    furrow.clock.move(59 * dayMs);
    const next = await furrow.world.refresh(refreshToken);
    expect(next.httpStatus, `after ${month * 59} days`).toBe(200);
    refreshToken = next.refreshToken;
  }
});

test('however much it is used, a session is over 365 days after its sign-in', async () => {
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
  // Whoever signs in again has a year before them.
  expect((await furrow.world.refresh((await furrow.world.signIn(user)).refreshToken)).httpStatus).toBe(200);
});
