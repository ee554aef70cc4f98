import { createRunLine } from './run-line.ts';

/**
 * Runs work, at most `most` at once; lanes take turns, as in `createRunLine`. When `signal` aborts before the work
 * began, the work leaves the queue and its promise rejects with the signal's reason.
 */
export function createTurns(most: number) {
  const line = createRunLine<Turn>(most, { laneOf: ({ lane }) => lane, run: ({ take }) => take() });

  return function inTurn<T>(lane: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        if (line.remove(turn)) reject(signal?.reason);
      };
      const take = async () => {
        signal?.removeEventListener('abort', leave);
        await Promise.try(work).then(resolve, reject);
      };
      const turn = { lane, take };
      signal?.addEventListener('abort', leave, { once: true });
      line.add(turn);
    });
  };
}

/** The longest wait for a turn, after which work is refused; requests wait as long for a database connection. */
const longestWaitMs = 5_000;

/** Wraps work so that it rejects with `tooLate` when its turn comes more than five seconds from now. */
export function inTime<T>(work: () => Promise<T>, tooLate: () => Error): () => Promise<T> {
  const until = performance.now() + longestWaitMs;
  return async () => {
    if (performance.now() > until) throw tooLate();
    return work();
  };
}

type Turn = { lane: string; take(): Promise<void> };
