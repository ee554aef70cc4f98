import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

/** Samples of each kind; the full proof takes 300 (`SAMPLES=300`). */
const samples = Number(process.env.SAMPLES ?? 60);
const closestMs = 3;
const rounds = 3;

let furrow: TestFurrow;
beforeAll(async () => {
  // Without limits, which a flood from one address would meet.
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
});
afterAll(() => furrow.close());

type Ask = () => Promise<{ httpStatus: number; text: string }>;

/** Times in ms, sorted, of asks that take turns, so that whatever else the machine does falls on all of them alike. */
async function timesOf(asks: readonly Ask[], answers: Set<string>): Promise<number[][]> {
  const times = asks.map((): number[] => []);
  for (let i = 0; i < samples; i += 1) {
    for (const [kind, ask] of asks.entries()) {
      const start = performance.now();
      const { httpStatus, text } = await ask();
      times[kind]?.push(performance.now() - start);
      answers.add(`${httpStatus} ${text}`);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b));
}

/** How far the kinds are apart at one share of their samples: 0.5 is the median. */
function gapAt(share: number, times: readonly number[][]): number {
  const values = times.map((list) => list[Math.floor(list.length * share)] ?? 0);
  return Math.max(...values) - Math.min(...values);
}

/**
 * The smallest gap of a few rounds, at the median and among the quickest. Work that one kind is spared shows in every
 * round and at every share; a disturbance of the machine does not.
 */
async function smallestGapMs(asks: readonly Ask[]): Promise<{ gapMs: number; answers: Set<string> }> {
  const answers = new Set<string>();
  let gapMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && gapMs >= closestMs; round += 1) {
    const times = await timesOf(asks, answers);
    gapMs = Math.min(gapMs, gapAt(0.5, times), gapAt(0.1, times));
  }
  return { gapMs, answers };
}

test('unknown address, wrong password and Google-only account have one answer, after the same time', async () => {
  const known = await furrow.world.user();
  const googleOnly = await furrow.world.user();
  const { db } = furrow.context;
  const noPassword = { password_hash: null, password_updated_at: null };
  await db.updateTable('users').set(noPassword).where('uid', '=', googleOnly.uid).execute();
  const signIn = (email: string): Ask => {
    return () => furrow.world.identity('v1/accounts:signInWithPassword', { email, password: 'not-the-password' });
  };
  const { gapMs, answers } = await smallestGapMs([furrow.world.newEmail(), known.email, googleOnly.email].map(signIn));
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('INVALID_LOGIN_CREDENTIALS');
  expect(gapMs).toBeLessThan(closestMs);
}, 300_000);
