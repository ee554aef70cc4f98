import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';

const stepsEach = 4;
const mostDrainMs = 10_000;

/** F15: SIGTERM under load; the next process takes over on the same database. */
export const drainUnderLoad: Fault = {
  id: 'F15',
  title: 'SIGTERM under load',
  perThousand: 10,
  async run({ furrow, play, random, times, report }) {
    const drainsMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const playing = play.round(stepsEach);
      await pause(random.whole(50, 500));
      const startedAt = performance.now();
      await furrow.server.stop();
      drainsMs.push(performance.now() - startedAt);
      await furrow.startAgain();
      await playing;
      for (const broken of await play.broken()) report(broken);
    }
    const drainMs95 = percentile(drainsMs, 95);
    if (Math.max(...drainsMs) >= mostDrainMs) report(`slow: a drain took ${Math.round(Math.max(...drainsMs))} ms`);
    return { drainMs50: percentile(drainsMs, 50), drainMs95 };
  },
};
