import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { processEnvironment } from '#server/app/process-settings.ts';
import { testPassword, webApiKey } from '#testing/world.ts';
import { percentile } from '../statistics.ts';
import { askInTurns, type Line, lineOfOurs } from './line.ts';
import { answered, warmUp } from './request-load.ts';
import { askPeers, bearer, type Subjects } from './subjects.ts';

/** Enough that every core always has a hash to do and the hasher's queue (64) never overflows. */
const connections = 32;
const seconds = 4;
const readEveryMs = 20;
/** The delay until the load has begun: starting it takes this process some time. */
const readAfterMs = 100;

/** Measures sign-ins by password a second, beside the hashes that the cores can do, and reads while sign-ins queue. */
export async function measureSignIns({ furrow, users, peers, rounds }: Subjects): Promise<Line[]> {
  const requests = users.map(({ email }) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword, returnSecureToken: true }),
  }));
  const url = `${furrow.url}/identity/v1/accounts:signInWithPassword?key=${webApiKey}`;
  const ours = { url, method: 'POST', requests } as const;
  for (const subject of [ours, ...peers.map(({ signIn }) => signIn)]) await warmUp(subject);
  const readTimes: number[] = [];
  const line = await askInTurns(
    { what: 'sign-ins (floor: hashes)', unit: 'a second', aim: { of: 'ratio', atLeast: 0.95 }, rounds },
    {
      floor: async () => hashesPerSecond(),
      ours: async () => {
        const reading = readWhile(`${furrow.url}/live/me`, users[0]);
        const { perSecond } = await answered({ ...ours, connections, seconds });
        readTimes.push(...(await reading.end()));
        return perSecond;
      },
      peers: askPeers(peers, async ({ signIn }) => (await answered({ connections, seconds, ...signIn })).perSecond),
    },
  );
  const p99 = percentile(readTimes, 99);
  return [line, lineOfOurs(`me while ${connections} sign-ins queue, p99`, 'ms', p99, { of: 'ours', atMost: 50 })];
}

/** Reads as one user again and again; `end` returns how long each read took, in ms. */
function readWhile(url: string, user: Subjects['users'][number] | undefined) {
  let isOver = false;
  const reads = (async () => {
    const times: number[] = [];
    await setTimeout(readAfterMs);
    while (!isOver && user) {
      const startedAt = performance.now();
      await (await fetch(url, { headers: bearer(user) })).text();
      times.push(performance.now() - startedAt);
      await setTimeout(readEveryMs);
    }
    return times;
  })();
  return {
    end: () => {
      isOver = true;
      return reads;
    },
  };
}

function hashesPerSecond(): number {
  const env = { ...process.env, ...processEnvironment };
  return Number(execFileSync(process.execPath, ['bench/load/hash-limit.ts', '3'], { env, encoding: 'utf8' }));
}
