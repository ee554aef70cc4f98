import { setTimeout as pause } from 'node:timers/promises';
import { generateBountyCall } from '#contract/bounties/draft.ts';
import { signInsPerEmail } from '#server/auth/auth-limits.ts';
import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import type { Random } from '#testing/random.ts';
import type { TestUser } from '#testing/world.ts';
import type { Fault, Stage } from './fault.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const coin = 1_000;
const messageMs = 20;

/** F10: the clock jumps back and forth, over ends of months, leap days and changes of daylight saving time. */
export const clockJumps: Fault = {
  id: 'F10',
  title: 'Clock jumps',
  perThousand: 30,
  needs: { program: 'bench/faults/clocked-server.ts' },
  async run({ furrow, random, times, report }) {
    let now = Date.now();
    let locksKept = 0;
    const people: TestUser[] = await Promise.all([furrow.world.user(), furrow.world.user()]);
    for (let jump = 0; jump < times; jump += 1) {
      now = firstJumps[jump]?.(new Date(now)) ?? after(now, random);
      const clock = await moveTo(furrow, now);
      await forgetLimits(furrow.db);
      for (const person of people) {
        const before = await monthsOf(furrow, person.uid);
        const signedIn = await furrow.world.signIn(person);
        // Reads and a draft at once: any of them may be the first of the month, which grants the credits.
        await Promise.all([
          furrow.world.read('me', signedIn),
          furrow.world.read('me', signedIn),
          furrow.world.call(generateBountyCall, signedIn, { prompt: 'What is the time?' }),
        ]);
        const months = await monthsOf(furrow, person.uid);
        // A new month may begin during these requests.
        if (!mayFollow(before, [monthOf(now), monthOf(clock())]).includes(months.join()))
          report(`in ${monthOf(now)} there were credits of ${months.join()}, and of ${before.join()} before`);
        const monthly = await monthlyOf(furrow, person.uid);
        if (months.length > before.length && monthly < 150 * coin)
          report(`${monthly} millicoins after the first look in ${months.at(-1)}`);
      }
      const [first] = people;
      if (first) locksKept += await lockAndJump({ furrow, random, report }, first, clock);
      for (const broken of await brokenInvariants(furrow.db)) report(broken);
    }
    furrow.server.tell({});
    return { months: (await monthsOf(furrow, people[0]?.uid ?? '')).length, locksKept };
  },
};

/** Two months ahead, then back into the month that was skipped. */
const firstJumps = [2, -1].map(
  (months) => (now: Date) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15),
);

/** Returns where the clock jumps to from `now`. After 2060 it returns to the real time, so that dates stay valid. */
function after(now: number, random: Random): number {
  const year = new Date(now).getUTCFullYear();
  const moments = [
    now - hourMs,
    now + dayMs,
    now + 40 * dayMs,
    Date.UTC(year, new Date(now).getUTCMonth() + 1, 1) - 1_000,
    Date.UTC(year, new Date(now).getUTCMonth() + 1, 1),
    Date.UTC(year + (4 - (year % 4)), 1, 29, 12),
    // Half an hour after the clocks change: in Europe to summer time, in New York back from it.
    Date.UTC(year, 2, sundayUpTo(year, 2, 31), 1, 30),
    Date.UTC(year, 10, sundayUpTo(year, 10, 7), 6, 30),
  ];
  const next = random.oneOf(moments) ?? now;
  return year > 2_060 ? Date.now() : next;
}

/** Returns the day of the last Sunday in a month (0 for January) that is not after `day`. */
function sundayUpTo(year: number, month: number, day: number): number {
  return day - new Date(Date.UTC(year, month, day)).getUTCDay();
}

/** Moves the server's clock. Returns a function that tells its time from then on, and is never behind it. */
async function moveTo(furrow: BreakableFurrow, moment: number): Promise<() => number> {
  const movedAt = performance.now();
  furrow.server.tell({ moment: new Date(moment).toISOString() });
  // Messages between processes take a moment.
  await pause(messageMs);
  return () => moment + performance.now() - movedAt;
}

/** Returns the months of a user's monthly grants, in order. */
async function monthsOf(furrow: BreakableFurrow, uid: string): Promise<string[]> {
  const { rows } = await furrow.sql<{ month: string }>(
    "select right(key, 7) as month from ledger_transactions where key like 'monthly:' || $1 || ':%' order by id",
    [uid],
  );
  return rows.map(({ month }) => month);
}

/** Returns what the grants' months may be after reads in these two: each month once, none before an earlier one. */
function mayFollow(before: readonly string[], [first, last]: [string, string]): string[] {
  const isNew = (month: string) => month > (before.at(-1) ?? '');
  return [[first], [first, last], [last]].map((looked) => [...before, ...new Set(looked.filter(isNew))].join());
}

const monthOf = (moment: number) => new Date(moment).toISOString().slice(0, 7);

/** More than the tries of two windows, because one window may end during the guesses. */
const mostGuesses = 24;
const windowMs = signInsPerEmail.windowSeconds * 1_000;

/**
 * Checks that wrong passwords lock an address at any clock time, and that a clock that jumps away and back, or back to
 * the beginning of the window, does not unlock it earlier. Returns how many locks it saw hold.
 */
async function lockAndJump(
  { furrow, random, report }: Pick<Stage, 'furrow' | 'random' | 'report'>,
  { email }: TestUser,
  clock: () => number,
): Promise<number> {
  const guess = async () =>
    (await furrow.world.identity('v1/accounts:signInWithPassword', { email, password: 'wrong-wrong-wrong' })).message;
  const isLocked = (answer: string | null) => answer?.startsWith('TOO_MANY_ATTEMPTS') ?? false;
  let askedAt = clock();
  let answer = await guess();
  for (let tries = 0; tries < mostGuesses && answer === 'INVALID_LOGIN_CREDENTIALS'; tries += 1) {
    askedAt = clock();
    answer = await guess();
  }
  if (!isLocked(answer)) {
    report(`guessing went on: ${answer}`);
    return 0;
  }
  const [window, another] = [askedAt - 2 * messageMs, clock()].map((at) => Math.floor(at / windowMs));
  // It is unknown in which of the two windows the address was locked.
  if (window === undefined || window !== another) return 0;
  await moveTo(furrow, after(clock(), random));
  await guess();
  await moveTo(furrow, window * windowMs);
  answer = await guess();
  if (!isLocked(answer)) report(`a clock that went away and came back let somebody guess again: ${answer}`);
  return 1;
}

async function monthlyOf(furrow: BreakableFurrow, uid: string): Promise<number> {
  const { rows } = await furrow.sql<{ monthly: number }>(
    'select monthly_millicoins as monthly from user_balances where user_id = $1',
    [uid],
  );
  return Number(rows[0]?.monthly);
}
