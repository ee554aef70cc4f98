import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';
import { strikeSometime } from './strike.ts';

const stepsEach = 4;
/** The play lasts longer than this. */
const longestMs = 400;
const mostRestartMs = 3_000;

/** F1: SIGKILL to the server, at random times and between any two statements, around COMMIT and around the answer. */
export const killServer: Fault = {
  id: 'F1',
  title: 'SIGKILL to the server',
  perThousand: 300,
  async run({ furrow, play, random, times, report }) {
    const restartsMs: number[] = [];
    const points: (string | null)[] = [];
    for (let time = 0; time < times; time += 1) {
      const playing = play.round(stepsEach);
      points.push(await strikeSometime(furrow, random, longestMs, () => furrow.killServer()));
      restartsMs.push(await furrow.startAgain());
      await playing;
      for (const broken of await play.broken()) report(broken);
    }
    const restartMs95 = percentile(restartsMs, 95);
    if (restartMs95 > mostRestartMs) report(`slow: a restart took ${Math.round(restartMs95)} ms`);
    const exact = points.filter((point) => point !== null);
    return { exact: exact.length, points: new Set(exact).size, restartMs50: percentile(restartsMs, 50), restartMs95 };
  },
};
