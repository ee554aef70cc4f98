import { createRunLine } from './run-line.ts';

/**
 * Does work for whoever asks, at most `most` at once. Lanes take turns, as in the line. Who goes away (`signal`) leaves the
 * line, and is answered the signal's reason.
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

/** Who has waited for their turn for so long is refused, as who waits for a connection is. */
const longestWaitMs = 5_000;

/** Work that is refused with `tooLate` when its turn comes more than five seconds from now. */
export function inTime<T>(work: () => Promise<T>, tooLate: () => Error): () => Promise<T> {
  const until = performance.now() + longestWaitMs;
  return async () => {
    if (performance.now() > until) throw tooLate();
    return work();
  };
}

type Turn = { lane: string; take(): Promise<void> };
