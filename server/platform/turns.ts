import { createRunLine } from './run-line.ts';

/** Does work for whoever asks, at most `most` at once. Lanes take turns, as in the line. */
export function createTurns(most: number) {
  const line = createRunLine<Turn>(most, { laneOf: ({ lane }) => lane, run: ({ take }) => take() });

  return function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      line.add({ lane, take: async () => Promise.try(work).then(resolve, reject) });
    });
  };
}

type Turn = { lane: string; take(): Promise<void> };
