import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Metrics } from '../../platform/metrics.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';
import { OverloadedError } from './overloaded-error.ts';

/** argon2id: 19 MiB, two passes, one lane (domain-rules, Identity). About 14 ms of one core. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Node's threads hash, and also read files and look names up: two are left for that. Node has four unless it was told. */
const threadsForHashes = (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 2;
/** Hashes that may wait for a core; half a second's worth. More than that is refused at once. */
const mostWaiting = 64;
/** Places that one network leaves to all others. */
const keptForOthers = 8;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes passwords, at most one a core at a time and a bounded number waiting, so that a flood cannot take the server. */
export function createPasswordHasher(pepper: Buffer, metrics: Metrics) {
  const atOnce = Math.max(1, Math.min(availableParallelism(), threadsForHashes));
  const waiting: (() => void)[] = [];
  /** How much work has room, by the network that asked for it. */
  const inside = new Map<string, number>();
  const mostInside = atOnce + mostWaiting;
  let busy = 0;
  // Verified in place of a missing hash, so that an unknown address costs the same work as a wrong password.
  const dummy = hash(pepper.toString('base64'), { ...hashCost, secret: pepper });
  void dummy.then(lowerThreadPriority);

  return {
    withRoom,
    /** For work that has room. */
    hash: hashInTurn,
    /** For who has proved who they are: asks for room itself. */
    hashWithRoom: (network: string, password: string) => withRoom(network, () => hashInTurn(password)),
    /** Whether the password is the one of this hash; always false, after the same work, where there is none. */
    verify: async (stored: string | null, password: string) => {
      const against = stored ?? (await dummy);
      const matches = await queued(() => verify(against, password, { secret: pepper }));
      return matches && stored !== null;
    },
    /** Whether a hash was made with a lower cost than today's and should be made anew. */
    isOutdated: (stored: string) => {
      const [, memory, time] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
      return Number(memory) < hashCost.memoryCost || Number(time) < hashCost.timeCost;
    },
  };

  /**
   * Runs work that will hash, or throws OverloadedError at once while the queue is full, or full but for what is left to
   * other networks. So a flood costs no statement and no place in a limit, and one network keeps nobody else out.
   */
  async function withRoom<T>(network: string, work: () => Promise<T>): Promise<T> {
    const own = inside.get(network) ?? 0;
    const all = inside.values().reduce((sum, count) => sum + count, 0);
    if (all >= mostInside || own >= mostInside - keptForOthers) throw new OverloadedError();
    inside.set(network, own + 1);
    try {
      return await work();
    } finally {
      const left = (inside.get(network) ?? 1) - 1;
      if (left > 0) inside.set(network, left);
      else inside.delete(network);
    }
  }

  function hashInTurn(password: string): Promise<string> {
    return queued(() => hash(password, { ...hashCost, secret: pepper }));
  }

  async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce) {
      if (waiting.length >= mostWaiting) throw new OverloadedError();
      await new Promise<void>((go) => {
        waiting.push(go);
        metrics.hashQueue.set(waiting.length);
      });
    } else {
      busy += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      metrics.hashQueue.set(waiting.length);
      // The place goes straight to the first in the queue, so that nobody overtakes it.
      if (next) next();
      else busy -= 1;
    }
  }
}
