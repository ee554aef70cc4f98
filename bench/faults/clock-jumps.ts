import { generateBountyCall } from '#contract/bounties/draft.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import type { Random } from '#testing/random.ts';
import type { TestUser } from '#testing/world.ts';
import type { Fault } from './fault.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const coin = 1_000;

/** F10: the clock jumps, forth and back, over months' ends, leap days and changes of daylight saving time. */
export const clockJumps: Fault = {
  id: 'F10',
  title: 'Clock jumps',
  perThousand: 30,
  needs: { program: 'bench/faults/clocked-server.ts' },
  async run({ furrow, random, times, report }) {
    let now = Date.now();
    let latestMonth = '';
    let grants = 0;
    const people: TestUser[] = await Promise.all([furrow.world.user(), furrow.world.user()]);
    for (let jump = 0; jump < times; jump += 1) {
      now = after(now, random);
      await moveTo(furrow, now);
      const month = new Date(now).toISOString().slice(0, 7);
      const isNewMonth = month > latestMonth;
      if (isNewMonth) latestMonth = month;
      await furrow.db.deleteFrom('limit_counters').execute();
      for (const person of people) {
        const signedIn = await furrow.world.signIn(person);
        // Looks and drafts at once: each may be the first of the month.
        await Promise.all([
          furrow.world.read('me', signedIn),
          furrow.world.read('me', signedIn),
          furrow.world.call(generateBountyCall, signedIn, { prompt: 'What is the time?' }),
        ]);
        const monthly = await monthlyOf(furrow, person.uid);
        if (monthly < 0 || monthly > 200 * coin) report(`${monthly} millicoins of monthly credits in ${month}`);
        if (isNewMonth && monthly < 150 * coin) report(`${monthly} millicoins after the first look in ${month}`);
      }
      grants += isNewMonth ? 1 : 0;
      const [first] = people;
      if (first) await expectLocked(furrow, first, report);
      for (const broken of await brokenInvariants(furrow.db)) report(broken);
    }
    furrow.server.tell({});
    return { months: grants };
  },
};

/** Where the clock goes from `now`. It never runs out of the years that a date can have. */
function after(now: number, random: Random): number {
  const year = new Date(now).getUTCFullYear();
  const moments = [
    now - hourMs,
    now + dayMs,
    now + 40 * dayMs,
    Date.UTC(year, new Date(now).getUTCMonth() + 1, 1) - 1_000,
    Date.UTC(year, new Date(now).getUTCMonth() + 1, 1),
    Date.UTC(year + (4 - (year % 4)), 1, 29, 12),
    // Europe's and America's clocks change in these hours.
    Date.UTC(year, 2, 30, 1, 30),
    Date.UTC(year, 10, 2, 6, 30),
  ];
  const next = random.oneOf(moments) ?? now;
  return year > 2_060 ? Date.now() : next;
}

async function moveTo(furrow: BreakableFurrow, moment: number) {
  furrow.server.tell({ moment: new Date(moment).toISOString() });
  // Messages between processes take a moment.
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** More than the tries of two windows: one may end while somebody guesses. */
const mostGuesses = 24;

/** Wrong passwords lock an address, whatever time it seems to be. */
async function expectLocked(furrow: BreakableFurrow, { email }: TestUser, report: (broken: string) => void) {
  const guess = () => furrow.world.identity('v1/accounts:signInWithPassword', { email, password: 'wrong-wrong-wrong' });
  let answer = await guess();
  for (let tries = 0; tries < mostGuesses && answer.message === 'INVALID_LOGIN_CREDENTIALS'; tries += 1)
    answer = await guess();
  if (!answer.message?.startsWith('TOO_MANY_ATTEMPTS')) report(`guessing went on: ${answer.message}`);
}

async function monthlyOf(furrow: BreakableFurrow, uid: string): Promise<number> {
  const { rows } = await furrow.sql<{ monthly: number }>(
    'select monthly_millicoins as monthly from user_balances where user_id = $1',
    [uid],
  );
  return Number(rows[0]?.monthly);
}
