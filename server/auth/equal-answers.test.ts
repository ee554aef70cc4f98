import { afterAll, beforeAll, expect, test } from 'vitest';
import { mannWhitney } from '#testing/mann-whitney.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

/** Source: security row 2. */
const samples = 300;
const closestMs = 3;
const surelyApart = 0.01;

let furrow: TestFurrow;
beforeAll(async () => {
  // Turns limits off: this many requests from one address would reach them.
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' }, isHashedAsInUse: true });
});
afterAll(() => furrow.close());

type Ask = () => Promise<{ httpStatus: number; text: string }>;

/**
 * Returns the answers, and the times in ms. The requests take turns, and each is first in a round equally often. Thus
 * other work on the machine, and the effects of one request on the next, are spread evenly.
 */
async function sampled(asks: readonly Ask[]): Promise<{ answers: Set<string>; times: number[][] }> {
  const answers = new Set<string>();
  const kinds = asks.map((ask): { ask: Ask; times: number[] } => ({ ask, times: [] }));
  for (let round = 0; round < samples; round += 1) {
    const first = round % kinds.length;
    for (const { ask, times } of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const start = performance.now();
      const { httpStatus, text } = await ask();
      times.push(performance.now() - start);
      answers.add(`${httpStatus} ${text}`);
    }
  }
  return { answers, times: kinds.map(({ times }) => times) };
}

/** Whether somebody with these times could tell the two kinds from one another. */
function isApart(one: readonly number[], other: readonly number[]): boolean {
  return mannWhitney(one, other) <= surelyApart && Math.abs(median(one) - median(other)) >= closestMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test('an unknown address, a wrong password and a Google-only account get the same answer after the same time', async () => {
  const known = await furrow.world.user();
  const googleOnly = await furrow.world.user();
  const { db } = furrow.context;
  const noPassword = { password_hash: null, password_updated_at: null };
  await db.updateTable('users').set(noPassword).where('uid', '=', googleOnly.uid).execute();
  const signIn = (email: string): Ask => {
    return () => furrow.world.identity('v1/accounts:signInWithPassword', { email, password: 'not-the-password' });
  };
  const { answers, times } = await sampled([furrow.world.newEmail(), known.email, googleOnly.email].map(signIn));
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('INVALID_LOGIN_CREDENTIALS');
  const [unknown = [], wrong = [], google = []] = times;
  expect(isApart(unknown, wrong), 'unknown address and wrong password').toBe(false);
  expect(isApart(unknown, google), 'unknown address and Google-only account').toBe(false);
  expect(isApart(wrong, google), 'wrong password and Google-only account').toBe(false);
}, 300_000);
