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

type Turn = { lane: string; take(): Promise<void> };
