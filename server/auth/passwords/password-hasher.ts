import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Metrics } from '../../platform/metrics.ts';
import { createTurns } from '../../platform/turns.ts';
import { createFairRoom, type Guest } from './fair-room.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';

/** What an argon2id hash takes: KiB of memory, and passes over it. */
export type HashCost = { memoryCost: number; timeCost: number };

/** 19 MiB, two passes (domain-rules, Identity). About 14 ms of one core. */
const costInUse: HashCost = { memoryCost: 19_456, timeCost: 2 };
/** Node's threads (four by default) hash, read files and look up host names: two are left for the latter. */
const threadsForHashes = (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 2;
/** Requests at work beyond those being hashed: they query the database before and after. */
const mostBeside = 4;
/** How many may wait, beyond one for each core: half a second of hashing. More are refused at once. */
const mostWaiting = 64;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes passwords: at most one for each core at a time, with a bounded number waiting, so that a flood cannot stop the
 * server. Only tests change `cost`: thousands of test accounts need no protection.
 */
export function createPasswordHasher(pepper: Buffer, metrics: Metrics, cost = costInUse) {
  const atOnce = Math.max(1, Math.min(availableParallelism(), threadsForHashes));
  const hashing = createTurns(atOnce);
  /**
   * Runs work that hashes, or throws OverloadedError before it begins: a flood costs no statement and no place in a
   * limit, and its networks keep no other network out. A request that got in waits until few others are at work.
   */
  const withRoom = createFairRoom({
    most: atOnce + mostWaiting,
    atWork: atOnce + mostBeside,
    onChange: (inside) => metrics.hashQueue.set(Math.max(0, inside - atOnce)),
  });
  // Verified in place of a missing hash, so that an unknown address costs the same work as a wrong password.
  const dummy = hash(pepper.toString('base64'), { ...cost, parallelism: 1, secret: pepper });
  void dummy.then(lowerThreadPriority);

  return {
    withRoom,
    /** For work inside `withRoom`, and for code that creates users without a request from outside. */
    hash: hashInTurn,
    /** For users who have proved who they are: enters the room itself. */
    hashWithRoom: (guest: Guest, password: string) => withRoom(guest, () => hashInTurn(password)),
    /** Whether the password is the one of this hash; always false, after the same work, where there is none. */
    verify: async (stored: string | null, password: string) => {
      const against = stored ?? (await dummy);
      const matches = await hashing('', () => verify(against, password, { secret: pepper }));
      return matches && stored !== null;
    },
    /** Whether a hash was made with a lower cost than today's and should be made anew. */
    isOutdated: (stored: string) => {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
    },
  };

  function hashInTurn(password: string): Promise<string> {
    return hashing('', () => hash(password, { ...cost, parallelism: 1, secret: pepper }));
  }
}
