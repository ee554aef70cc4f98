// 500 sign-ins a second for 30 s, open loop, while one user refreshes tokens: the refresh must stay quick, memory must
// stay bounded, and every sign-in must be answered with 200, 503 or the limit's code. Usage: node
// bench/sign-in-storm.ts [seconds] [sign-ins a second]. LIMITS=on keeps the limits of one address.
import { setTimeout as pause } from 'node:timers/promises';
import { buildFirst } from '#scripts/build.ts';
import { type TestUser, testPassword, World, webApiKey } from '#testing/world.ts';
import { startFurrow } from './load/start-furrow.ts';
import { percentile } from './statistics.ts';
import { withPostgres } from './with-postgres.ts';

const [seconds = 30, perSecond = 500] = process.argv.slice(2).map(Number);
const people = 50;
const tickMs = 20;
const refreshEveryMs = 100;
const answerTimeoutMs = 30_000;
/** The limits of the flood's effect. */
const refreshP95Ms = 300;
const memoryGrowthMiB = 200;

await buildFirst();
await withPostgres(async (databaseUrl) => {
  process.exitCode = (await storm(databaseUrl)) ? 0 : 1;
});

async function storm(databaseUrl: string): Promise<boolean> {
  const server = await startFurrow(databaseUrl, { limits: process.env.LIMITS === 'on' });
  const world = new World(server.url);
  const users: TestUser[] = [];
  for (let i = 0; i < people; i += 1) users.push(await world.user());
  const memoryBefore = server.memoryMiB();
  let memoryMost = memoryBefore;
  const watch = setInterval(() => {
    memoryMost = Math.max(memoryMost, server.memoryMiB());
  }, 1_000);

  const [answers, refreshMs] = await Promise.all([signInsFor(server.url, users), refreshesFor(world, users[0])]);
  clearInterval(watch);
  memoryMost = Math.max(memoryMost, server.memoryMiB());
  await server.stop();
  return report({ answers, refreshMs, grownMiB: memoryMost - memoryBefore });
}

/** The times of the sign-ins in ms, by status and message of the answer. */
type Answers = Map<string, number[]>;

async function signInsFor(url: string, users: readonly TestUser[]): Promise<Answers> {
  const answers: Answers = new Map();
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 0; sent < seconds * perSecond; ) {
    const due = Math.min(seconds * perSecond, ((performance.now() - startedAt) / 1_000) * perSecond);
    for (; sent < due; sent += 1) {
      const asked = signIn(url, users[sent % users.length], answers).finally(() => pending.delete(asked));
      pending.add(asked);
    }
    await pause(tickMs);
  }
  await Promise.all(pending);
  return answers;
}

async function signIn(url: string, user: TestUser | undefined, answers: Answers) {
  const startedAt = performance.now();
  const kind = await fetch(`${url}/identity/v1/accounts:signInWithPassword?key=${webApiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user?.email, password: testPassword }),
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).then(
    async (response) => {
      const text = await response.text();
      return response.status === 400 ? `400 ${JSON.parse(text).error.message}` : String(response.status);
    },
    (error: Error) => `no answer (${error.name})`,
  );
  answers.set(kind, [...(answers.get(kind) ?? []), performance.now() - startedAt]);
}

async function refreshesFor(world: World, user: TestUser | undefined): Promise<number[]> {
  const times: number[] = [];
  let refreshToken = user?.refreshToken ?? '';
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    const startedAt = performance.now();
    const next = await world.refresh(refreshToken);
    times.push(performance.now() - startedAt);
    if (next.httpStatus !== 200) throw new Error(`a refresh was answered ${next.message}`);
    refreshToken = next.refreshToken;
    await pause(refreshEveryMs);
  }
  return times;
}

type Figures = { answers: Answers; refreshMs: number[]; grownMiB: number };

function report({ answers, refreshMs, grownMiB }: Figures): boolean {
  console.log(`${seconds} s of ${perSecond} sign-ins a second`);
  for (const [kind, times] of answers)
    console.log(`  ${kind}: ${times.length}, p95 ${percentile(times, 95).toFixed(0)} ms`);
  const p95 = percentile(refreshMs, 95);
  console.log(`token refresh: ${refreshMs.length}, p95 ${p95.toFixed(0)} ms (aim: under ${refreshP95Ms})`);
  console.log(`memory: ${grownMiB.toFixed(0)} MiB more (aim: under ${memoryGrowthMiB})`);
  const expected = ['200', '503', '400 TOO_MANY_ATTEMPTS_TRY_LATER'];
  const strange = [...answers.keys()].filter((kind) => !expected.includes(kind));
  for (const kind of strange) console.log(`not expected: ${kind}`);
  return strange.length === 0 && p95 < refreshP95Ms && grownMiB < memoryGrowthMiB;
}
