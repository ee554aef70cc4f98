import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';

const stepsEach = 4;

/** F14: PostgreSQL's disk is lost while the site is used; a backup taken meanwhile, with its WAL, replaces it. */
export const restoreBackup: Fault = {
  id: 'F14',
  title: 'A backup restored',
  perThousand: 10,
  async run({ furrow, play, random, times, report }) {
    const restoresMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const playing = play.round(stepsEach);
      await pause(random.whole(0, 200));
      const backup = await furrow.backUp();
      await playing;
      await play.round(1);
      await backup.addWal();
      restoresMs.push(await furrow.restore(backup));
      for (const broken of await play.broken()) report(broken);
    }
    return { restoreMs50: percentile(restoresMs, 50), restoreMs95: percentile(restoresMs, 95) };
  },
};
