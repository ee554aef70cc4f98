import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Metrics } from '../../platform/metrics.ts';
import { createTurns } from '../../platform/turns.ts';
import { OverloadedError } from '../overloaded-error.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';

/** argon2id: 19 MiB, two passes, one lane (domain-rules, Identity). About 14 ms of one core. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Node's threads hash, and also read files and look names up: two are left for that. Node has four unless it was told. */
const threadsForHashes = (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 2;
/** Beside those whose hash is made: they ask the database before and after it. */
const mostBeside = 4;
/** Who may wait beyond one for each core; half a second's worth of hashes. More than that is refused at once. */
const mostWaiting = 64;
/** Places that one network leaves to all others. */
const keptForOthers = 8;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Whose password it is: their address as limits count it, and whether they are still there. */
type Guest = { network: string; signal: AbortSignal };

/** Hashes passwords, at most one a core at a time and a bounded number waiting, so that a flood cannot take the server. */
export function createPasswordHasher(pepper: Buffer, metrics: Metrics) {
  const atOnce = Math.max(1, Math.min(availableParallelism(), threadsForHashes));
  const atWork = createTurns(atOnce + mostBeside);
  const hashing = createTurns(atOnce);
  const mostInside = atOnce + mostWaiting;
  /** How much work has room, by the network that asked for it. */
  const inside = new Map<string, number>();
  // Verified in place of a missing hash, so that an unknown address costs the same work as a wrong password.
  const dummy = hash(pepper.toString('base64'), { ...hashCost, secret: pepper });
  void dummy.then(lowerThreadPriority);

  return {
    withRoom,
    /** For work that has room, and for what makes users without being asked from outside. */
    hash: hashInTurn,
    /** For who has proved who they are: asks for room itself. */
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
      return Number(memory) < hashCost.memoryCost || Number(time) < hashCost.timeCost;
    },
  };

  /**
   * Runs work that will hash, or throws OverloadedError at once while the room is full, or full but for what is left to
   * other networks. So a flood costs no statement and no place in a limit, and one network keeps nobody else out. Who has
   * room waits until few others are at work; networks take turns. Who goes away meanwhile leaves the room, and nothing is
   * done for them.
   */
  async function withRoom<T>({ network, signal }: Guest, work: () => Promise<T>): Promise<T> {
    const own = inside.get(network) ?? 0;
    if (allInside() >= mostInside || own >= mostInside - keptForOthers) throw new OverloadedError();
    count(network, +1);
    try {
      return await atWork(network, work, signal);
    } finally {
      count(network, -1);
    }
  }

  function count(network: string, change: 1 | -1) {
    const now = (inside.get(network) ?? 0) + change;
    if (now > 0) inside.set(network, now);
    else inside.delete(network);
    metrics.hashQueue.set(Math.max(0, allInside() - atOnce));
  }

  function allInside(): number {
    return inside.values().reduce((sum, some) => sum + some, 0);
  }

  function hashInTurn(password: string): Promise<string> {
    return hashing('', () => hash(password, { ...hashCost, secret: pepper }));
  }
}
